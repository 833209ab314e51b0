import type { TestResult } from '../../platform/provider-keys/declaration.ts';
import type {
  Courier,
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
  type CourierCall,
  CourierRequests,
  type CourierResponse,
  isOk,
  plainText,
  reasonOf,
} from '../courier/courier-requests.ts';
import { idOf, isSecret, listOf, localPhone, objectOf, paisaFrom, textOf } from '../courier/read-fields.ts';
import { createdParcel, fieldsOf, foundParcel, phoneRecordOf } from '../courier/results.ts';
import { listAreas, placesOf } from './areas.ts';
import { type PathaoKeys, PathaoToken } from './token.ts';

export interface PathaoOptions extends CourierAccount, PathaoKeys {
  storeId: string;
  webhookSecret: string | undefined;
}

/**
 * Client of Pathao's merchant API «aladdin». It finds a parcel only by its own id: after a lost response the shop learns it from the message
 * `order.created`. Its payouts, pick-ups and cancellations are in its panel alone.
 */
export function pathao(options: PathaoOptions): Courier {
  const requests = new CourierRequests(options);
  const call = caller(requests, new PathaoToken(requests, options));
  return {
    name: 'pathao',
    maxGrams: 10_000,
    createParcel: (parcel) => createParcel(call, options.storeId, parcel),
    findParcel: (parcel) => findParcel(call, parcel),
    readWebhook: (message) => readWebhook(message, options.webhookSecret),
    webhookAnswer: { status: 202, headers: HANDSHAKE, body: { status: 202, message: 'Accepted' } },
    listAreas: () => listAreas(call),
    quote: (parcel) => quote(call, options.storeId, parcel),
    phoneRecord: (phone) => phoneRecord(call, phone),
    trackingUrl: ({ consignment }) => consignment && `${options.trackingPage}${consignment}`,
    testKeys: () => testKeys(call, options.storeId),
  };
}

/** Sends requests with the token, once more with a new one if it was refused: then nothing was processed. */
function caller(requests: CourierRequests, tokens: PathaoToken): CourierCall {
  return async (path, body) => {
    const send = async (token: string | CourierResponse) =>
      typeof token !== 'string'
        ? token
        : requests.send(body ? 'POST' : 'GET', path, {
            headers: { authorization: `Bearer ${token}` },
            ...(body && { body }),
          });
    const token = await tokens.get();
    const response = await send(token);
    if (typeof token !== 'string' || response.status !== 401) return response;
    tokens.discard(token);
    return send(await tokens.get());
  };
}

async function createParcel(call: CourierCall, storeId: string, parcel: NewParcel): Promise<CreateResult> {
  const { receiver, invoice, area, codPaisa, grams, items, description, note } = parcel;
  const response = await call('/orders', {
    store_id: Number(storeId),
    merchant_order_id: invoice,
    // The shortest name and address that it takes.
    recipient_name: plainText(receiver.name, 100).padEnd(3, '.'),
    recipient_phone: localPhone(receiver.phone),
    recipient_address: longEnough(plainText(receiver.address, 220)),
    // Left out, Pathao reads the address; null is refused.
    ...placesOf(area),
    delivery_type: 48,
    item_type: 2,
    special_instruction: plainText(note, 200),
    item_quantity: Math.max(1, items),
    item_weight: kilograms(grams),
    item_description: plainText(description, 200),
    amount_to_collect: Math.trunc(codPaisa / 100),
  });
  const { consignment_id, delivery_fee } = objectOf(fieldsOf(response).data);
  const consignment = idOf(consignment_id);
  return createdParcel(response, { consignment, tracking: consignment, feePaisa: paisaFrom(delivery_fee) });
}

function longEnough(address: string): string {
  return [...address].length < 10 ? `${address}, Bangladesh` : address;
}

function kilograms(grams: number): number {
  return Math.max(0.5, grams / 1_000);
}

const STATES: Record<string, ParcelStatus['state']> = {
  pending: 'created',
  created: 'created',
  'pickup-requested': 'created',
  'assigned-for-pickup': 'created',
  'pickup-failed': 'created',
  'pickup-cancelled': 'cancelled',
  'pickup-cancel': 'cancelled',
  cancelled: 'cancelled',
  picked: 'on_the_way',
  'at-the-sorting-hub': 'on_the_way',
  'in-transit': 'on_the_way',
  'received-at-last-mile-hub': 'on_the_way',
  'assigned-for-delivery': 'on_the_way',
  'delivery-failed': 'on_the_way',
  'on-hold': 'on_the_way',
  delivered: 'delivered',
  'partial-delivery': 'partly_delivered',
  // The receiver gave something back for it: the shop counts what comes.
  exchanged: 'partly_delivered',
  return: 'coming_back',
  // On their way to the shop, or there: the shop counts them.
  returned: 'returned',
  'paid-return': 'coming_back',
};

async function findParcel(call: CourierCall, { invoice, consignment }: ParcelRef): Promise<FindResult> {
  if (consignment === null) return { kind: 'unasked' };
  const response = await call(`/orders/${consignment}/info`);
  const data = objectOf(fieldsOf(response).data);
  const word = data.order_status_slug ?? data.order_status;
  const isOurs = data.merchant_order_id === invoice;
  return foundParcel(response, { word, isOurs, consignment, tracking: consignment }, STATES);
}

/** The same for all merchants, as documented: without it the panel does not save the URL. */
const HANDSHAKE = { 'x-pathao-merchant-webhook-integration-secret': 'f3992ecc-59da-4cbe-a049-a13da2018d51' };

/** The secret arrives in clear. When the URL is saved, an event without it and without a parcel arrives. */
function readWebhook({ headers, body }: WebhookMessage, secret: string | undefined): WebhookClaims | null {
  const { event, merchant_order_id, consignment_id } = objectOf(body);
  if (event === 'webhook_integration') return { invoice: null, consignment: null, said: '' };
  if (!isSecret(headers['x-pathao-signature'], secret)) return null;
  return { invoice: idOf(merchant_order_id), consignment: idOf(consignment_id), said: textOf(event) };
}

/** A share of the cash is written as 0.01 or as 1. */
async function quote(
  call: CourierCall,
  storeId: string,
  { area, grams, codPaisa }: { area: string | null; grams: number; codPaisa: number },
) {
  const { recipient_city, recipient_zone } = placesOf(area);
  if (recipient_city === undefined || recipient_zone === undefined) return 'unknown';
  const response = await call('/merchant/price-plan', {
    store_id: Number(storeId),
    item_type: 2,
    delivery_type: 48,
    item_weight: kilograms(grams),
    recipient_city,
    recipient_zone,
  });
  const data = objectOf(fieldsOf(response).data);
  const chargePaisa = paisaFrom(data.final_price ?? data.price);
  if (chargePaisa === null) return 'unknown';
  const share = Number(data.cod_enabled ? data.cod_percentage : 0) || 0;
  return { chargePaisa, codFeePaisa: Math.round(codPaisa * (share >= 0.5 ? share / 100 : share)) };
}

/** Some accounts get only a rating, which says nothing about parcels. */
async function phoneRecord(call: CourierCall, phone: string) {
  const response = await call('/user/success', { phone: localPhone(phone) });
  if (!isOk(response)) return 'unknown';
  const { customer } = objectOf(response.fields.data);
  const { total_delivery, successful_delivery } = objectOf(customer);
  return phoneRecordOf(total_delivery, successful_delivery);
}

/** The store must be one of the merchant. */
async function testKeys(call: CourierCall, storeId: string): Promise<TestResult> {
  const response = await call('/stores');
  if (!isOk(response)) return { works: false, said: reasonOf(response) };
  const stores = listOf(objectOf(response.fields.data).data);
  const store = stores.find(({ store_id }) => String(store_id) === storeId);
  if (!store) return { works: false, said: `no store ${storeId} in this account` };
  return { works: true, said: `store: ${plainText(String(store.store_name ?? storeId), 60)}` };
}
