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
  failedCreate,
  isOk,
  plainText,
  reasonOf,
} from '../courier/courier-requests.ts';
import { idOf, isSecret, listOf, localPhone, objectOf, statusOf, textOf } from '../courier/read-fields.ts';
import { createdParcel, fieldsOf, foundParcel, phoneRecordOf } from '../courier/results.ts';
import { payouts } from './payouts.ts';

export interface SteadfastOptions extends CourierAccount {
  apiKey: string;
  secretKey: string;
  webhookToken: string | undefined;
  /** Where its rider picks parcels up; null: pick-ups are arranged by phone. */
  pickup: { addressId: number; stationId: number; address: string; phone: string } | null;
}

/**
 * Client of Steadfast's API v1. An invoice is unique there, so a lost response is settled by asking for it. It has no call that cancels, no
 * areas and no prices.
 */
export function steadfast(options: SteadfastOptions): Courier {
  const requests = new CourierRequests(options);
  const headers = { 'api-key': options.apiKey, 'secret-key': options.secretKey };
  const call: CourierCall = (path, body) =>
    requests.send(body ? 'POST' : 'GET', path, { headers, ...(body && { body }) });
  const { pickup } = options;
  return {
    name: 'steadfast',
    maxGrams: null,
    createParcel: (parcel) => createParcel(call, parcel),
    findParcel: (parcel) => findParcel(call, parcel),
    ...(pickup && { requestPickup: (wanted) => requestPickup(call, pickup, wanted) }),
    readWebhook: (message) => readWebhook(message, options.webhookToken),
    webhookAnswer: {
      status: 200,
      headers: {},
      body: { status: 'success', message: 'Webhook received successfully.' },
    },
    ...payouts(call),
    phoneRecord: (phone) => phoneRecord(call, phone),
    trackingUrl: ({ tracking }) => tracking && `${options.trackingPage}${tracking}`,
    testKeys: () => testKeys(call),
  };
}

async function createParcel(call: CourierCall, parcel: NewParcel): Promise<CreateResult> {
  const { receiver, invoice, codPaisa, note, description, items } = parcel;
  const response = await call('/create_order', {
    invoice,
    recipient_name: plainText(receiver.name, 100),
    recipient_phone: localPhone(receiver.phone),
    recipient_address: plainText(receiver.address, 250),
    cod_amount: Math.trunc(codPaisa / 100),
    note: plainText(note, 480),
    item_description: plainText(description, 250),
    total_lot: items,
    delivery_type: 0,
  });
  const { consignment_id, tracking_code } = objectOf(fieldsOf(response).consignment);
  const ids = { consignment: idOf(consignment_id), tracking: idOf(tracking_code) };
  const created = createdParcel(response, ids);
  // It was created before, and that response was lost.
  const exists = created.kind === 'refused' && /ALREADY_EXISTS|already been taken/i.test(created.reason);
  return exists ? { kind: 'unknown', reason: created.reason } : created;
}

/** A word with `approval_pending` can still change, and is not in the list. */
const STATES: Record<string, ParcelStatus['state']> = {
  'in-review': 'created',
  pending: 'on_the_way',
  hold: 'on_the_way',
  delivered: 'delivered',
  'partial-delivered': 'partly_delivered',
  // Refused at the door or cancelled in the panel: the shop counts what comes back.
  cancelled: 'coming_back',
  'cancelled-return-proccessing': 'coming_back',
  'cancelled-return-processing': 'coming_back',
  'cancelled-return-rider-assigned': 'coming_back',
  'cancelled-return-received': 'returned',
  'partial-delivered-return-proccessing': 'partly_delivered',
  'partial-delivered-return-processing': 'partly_delivered',
  'partial-delivered-return-rider-assigned': 'partly_delivered',
  'partial-delivered-return-received': 'partly_delivered',
};

async function findParcel(
  call: CourierCall,
  { invoice, consignment, tracking }: ParcelRef,
): Promise<FindResult> {
  const path = consignment === null ? `/status_by_invoice/${invoice}` : `/status_by_cid/${consignment}`;
  const response = await call(path);
  const word = fieldsOf(response).delivery_status;
  const found = foundParcel(response, { word, isOurs: true, consignment, tracking }, STATES);
  if (found.kind !== 'found') return found;
  const id = consignment ?? (await consignmentOf(call, invoice));
  if (id === null || (found.state !== 'coming_back' && found.state !== 'partly_delivered'))
    return { ...found, consignment: id };
  // How far a parcel has come back; not every account can ask.
  const back = await call(`/status_with_return_status_by_cid/${id}`);
  const way = statusOf(fieldsOf(back).delivery_status, STATES);
  const isPartBack = way.state === 'partly_delivered' && /return.received$/i.test(way.said);
  return { ...found, consignment: id, ...(way.state !== 'unchanged' && { ...way, isPartBack }) };
}

/** Only the history of an invoice has its consignment. */
async function consignmentOf(call: CourierCall, invoice: string): Promise<string | null> {
  const response = await call(`/trackings_by_invoice/${invoice}`);
  return idOf(listOf(fieldsOf(response).tracking)[0]?.consignment_id);
}

async function requestPickup(
  call: CourierCall,
  { addressId, stationId, address, phone }: NonNullable<SteadfastOptions['pickup']>,
  { parcels, note }: { parcels: number; note: string },
): Promise<'requested' | 'unknown' | { refused: string }> {
  const response = await call('/create_pickup_request', {
    address_id: addressId,
    police_station_id: stationId,
    address: plainText(address, 255),
    contact_number: localPhone(phone),
    note: plainText(note, 500),
    estim_qty: parcels,
  });
  // A conflict: one was requested before.
  if (isOk(response) || ('fields' in response && response.status === 409)) return 'requested';
  const failed = failedCreate(response);
  return failed.kind === 'refused' ? { refused: failed.reason } : 'unknown';
}

/** `Authorization: Bearer …` is the whole proof. */
function readWebhook({ headers, body }: WebhookMessage, token: string | undefined): WebhookClaims | null {
  if (!isSecret(/^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1], token)) return null;
  const { invoice, consignment_id, status, tracking_message } = objectOf(body);
  const said = textOf(status ?? tracking_message);
  return { invoice: idOf(invoice), consignment: idOf(consignment_id), said };
}

/** Not in the published document; an account without it has none. */
async function phoneRecord(call: CourierCall, phone: string) {
  const response = await call(`/fraud_check/${localPhone(phone)}`);
  if ('fields' in response && (response.status === 404 || response.status === 410)) return 'none';
  if (!isOk(response)) return 'unknown';
  return phoneRecordOf(response.fields.total_parcels, response.fields.total_delivered);
}

async function testKeys(call: CourierCall): Promise<TestResult> {
  const response = await call('/get_balance');
  const balance = fieldsOf(response).current_balance;
  if (balance === undefined) return { works: false, said: reasonOf(response) };
  return { works: true, said: `balance: Tk ${String(balance).slice(0, 20)}` };
}
