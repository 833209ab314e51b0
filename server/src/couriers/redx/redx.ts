import { HOUR } from '@haat/contract/time/durations';
import type { TestResult } from '../../platform/provider-keys/declaration.ts';
import type {
  Courier,
  CourierArea,
  CreateResult,
  FindResult,
  NewParcel,
  ParcelRef,
  ParcelStatus,
  WebhookClaims,
  WebhookMessage,
} from '../courier/courier.ts';
import {
  type CourierAccount,
  CourierRequests,
  type CourierResponse,
  isOk,
  plainText,
  reasonOf,
} from '../courier/courier-requests.ts';
import { idOf, isSecret, listOf, localPhone, objectOf, paisaFrom, textOf } from '../courier/read-fields.ts';
import { createdParcel, fieldsOf, foundParcel } from '../courier/results.ts';

export interface RedxOptions extends CourierAccount {
  token: string;
  storeId: string | undefined;
  /** The area of the store, for prices. */
  pickupArea: string | undefined;
  webhookToken: string | undefined;
}

type Call = (method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) => Promise<CourierResponse>;

/** The list of areas is read again after this time, in ms. */
const AREAS_FOR = 24 * HOUR;

/**
 * Client of RedX's open API v1.0.0-beta. It finds a parcel only by its own id: after a lost response the shop learns it from a message, or
 * staff read it in the panel of RedX. A parcel needs an area of its list.
 */
export function redx(options: RedxOptions): Courier {
  const requests = new CourierRequests(options);
  const headers = { 'api-access-token': `Bearer ${options.token}` };
  const call: Call = (method, path, body) => requests.send(method, path, { headers, ...(body && { body }) });
  const { pickupArea } = options;
  let areas: { list: CourierArea[]; read: number } | null = null;
  const cachedAreas = async () => {
    if (areas && Date.now() - areas.read < AREAS_FOR) return areas.list;
    const list = await listAreas(call);
    if (list !== 'unknown') areas = { list, read: Date.now() };
    return list;
  };
  return {
    name: 'redx',
    maxGrams: null,
    needsArea: true,
    createParcel: (parcel) => createParcel(call, { parcel, storeId: options.storeId, areas: cachedAreas }),
    findParcel: (parcel) => findParcel(call, parcel),
    cancelParcel: (parcel, reason) => cancelParcel(call, parcel, reason),
    readWebhook: (message) => readWebhook(message, options.webhookToken),
    webhookAnswer: { status: 200, headers: {}, body: { message: 'OK' } },
    listAreas: () => listAreas(call),
    ...(pickupArea && { quote: (parcel) => quote(call, pickupArea, parcel) }),
    trackingUrl: ({ tracking, consignment }) => {
      const id = tracking ?? consignment;
      return id && `${options.trackingPage}${id}`;
    },
    testKeys: () => testKeys(call, options.storeId),
  };
}

async function createParcel(
  call: Call,
  {
    parcel,
    storeId,
    areas,
  }: { parcel: NewParcel; storeId: string | undefined; areas: () => Promise<CourierArea[] | 'unknown'> },
): Promise<CreateResult> {
  // It wants the name of the area beside its id.
  const list = await areas();
  if (list === 'unknown') return { kind: 'unknown', reason: 'no list of areas', unsent: true };
  const area = list.find(({ id }) => id === parcel.area);
  if (!area) return { kind: 'refused', reason: `RedX has no area ${parcel.area ?? ''}`.trim() };
  const { receiver, invoice, codPaisa, grams, valuePaisa, note, description } = parcel;
  const value = Math.trunc(valuePaisa / 100);
  const response = await call('POST', '/parcel', {
    customer_name: plainText(receiver.name, 100),
    customer_phone: localPhone(receiver.phone),
    delivery_area: area.names.at(-1),
    delivery_area_id: Number(area.id),
    customer_address: plainText(receiver.address, 250),
    merchant_invoice_id: invoice,
    cash_collection_amount: String(Math.trunc(codPaisa / 100)),
    parcel_weight: Math.max(1, Math.round(grams)),
    instruction: plainText(note, 250),
    value,
    ...(storeId && { pickup_store_id: Number(storeId) }),
    parcel_details_json: [{ name: plainText(description, 200) || 'Groceries', category: 'Grocery', value }],
  });
  const id = idOf(fieldsOf(response).tracking_id);
  return createdParcel(response, { consignment: id, tracking: id });
}

const STATES: Record<string, ParcelStatus['state']> = {
  'pickup-pending': 'created',
  'pickup-processing': 'created',
  'ready-for-delivery': 'on_the_way',
  'delivery-in-progress': 'on_the_way',
  'agent-hold': 'on_the_way',
  'agent-area-change': 'on_the_way',
  delivered: 'delivered',
  'partial-delivery': 'partly_delivered',
  'partial-delivered': 'partly_delivered',
  'agent-returning': 'coming_back',
  returned: 'returned',
  cancelled: 'cancelled',
};

async function findParcel(call: Call, { invoice, ...ref }: ParcelRef): Promise<FindResult> {
  const id = ref.tracking ?? ref.consignment;
  if (id === null) return { kind: 'unasked' };
  const response = await call('GET', `/parcel/info/${id}`);
  const { status, delivery_type, merchant_invoice_id } = objectOf(fieldsOf(response).parcel);
  // Only a part was delivered, although the status does not say so.
  const isPartly = /^delivered$/i.test(String(status)) && /^partial/i.test(String(delivery_type));
  const word = isPartly ? 'partial-delivery' : status;
  const isOurs = merchant_invoice_id === invoice;
  return foundParcel(response, { word, isOurs, consignment: id, tracking: id }, STATES);
}

/** An accepted request is only a request: the parcel says what became of it. */
async function cancelParcel(call: Call, ref: ParcelRef, reason: string) {
  const id = ref.tracking ?? ref.consignment;
  if (id === null) return 'unknown';
  const response = await call('PATCH', '/parcels', {
    entity_type: 'parcel-tracking-id',
    entity_id: id,
    update_details: { property_name: 'status', new_value: 'cancelled', reason: plainText(reason, 200) },
  });
  const found = await findParcel(call, ref);
  if (found.kind !== 'found') return 'unknown';
  if (found.state === 'cancelled') return 'cancelled';
  const isRefused = 'fields' in response && response.status >= 400 && response.status < 500;
  return isRefused && found.state !== 'created' ? 'too_late' : 'unknown';
}

/** A parameter of the URL is the only proof. */
function readWebhook({ query, body }: WebhookMessage, token: string | undefined): WebhookClaims | null {
  if (!isSecret(query.token, token)) return null;
  const { invoice_number, tracking_number, status } = objectOf(body);
  return { invoice: idOf(invoice_number), consignment: idOf(tracking_number), said: textOf(status) };
}

async function listAreas(call: Call): Promise<CourierArea[] | 'unknown'> {
  const response = await call('GET', '/areas');
  if (!isOk(response) || !Array.isArray(response.fields.areas)) return 'unknown';
  return listOf(response.fields.areas).flatMap((area) => {
    const [id, name] = [idOf(area.id), area.name];
    if (!id || typeof name !== 'string') return [];
    const larger = [area.division_name, area.district_name].filter((one) => typeof one === 'string');
    return [{ id, names: [...larger, name].map((one) => one.trim()) }];
  });
}

async function quote(
  call: Call,
  pickupArea: string,
  { area, grams, codPaisa }: { area: string | null; grams: number; codPaisa: number },
) {
  if (area === null) return 'unknown';
  const query = new URLSearchParams({
    delivery_area_id: area,
    pickup_area_id: pickupArea,
    cash_collection_amount: String(Math.trunc(codPaisa / 100)),
    weight: String(grams),
  });
  const { deliveryCharge, codCharge } = fieldsOf(await call('GET', `/charge/charge_calculator?${query}`));
  const [chargePaisa, codFeePaisa] = [paisaFrom(deliveryCharge), paisaFrom(codCharge)];
  return chargePaisa === null || codFeePaisa === null ? 'unknown' : { chargePaisa, codFeePaisa };
}

/** A shop id of the dashboard is no pickup store: a parcel would fail with an error of a program. */
async function testKeys(call: Call, storeId: string | undefined): Promise<TestResult> {
  const response = await call('GET', '/pickup/stores');
  if (!isOk(response)) return { works: false, said: reasonOf(response) };
  const stores = listOf(response.fields.pickup_stores);
  if (storeId && !stores.some(({ id }) => String(id) === storeId))
    return { works: false, said: `no pickup store ${storeId} in this account` };
  return { works: true, said: `pickup stores: ${stores.length}` };
}
