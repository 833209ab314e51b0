import { decimalTaka } from '@haat/contract/money/money';
import type { Gateway } from './gateway.ts';
import { messageOf } from './message.ts';
import { type CustomerTry, dhakaTime, isCaptured, type Session, stateOf } from './session.ts';

/** The parameters of a request, with the store's id and password. */
export type Query = Record<string, string | undefined>;

/** The response to a request, and its session. */
export interface GatewayResponse {
  response: object;
  session: Session | undefined;
}

/** Handles `GET /validator/api/validationserverAPI.php`: VALID the first time, then VALIDATED. */
export function validatePayment(gateway: Gateway, query: Query): GatewayResponse {
  const found = gateway.captureOf(query.val_id ?? '');
  if (!found || found.customerTry.valId !== query.val_id)
    return { response: { status: 'INVALID_TRANSACTION', APIConnect: 'DONE' }, session: undefined };
  const { session, customerTry } = found;
  const response = { ...toElement(gateway, session, customerTry), APIConnect: 'DONE', gw_version: '' };
  customerTry.validatedOn ??= new Date();
  customerTry.status = 'VALIDATED';
  return { response, session };
}

/** Handles a query by `tran_id`: returns every try of the session; without a try it is PROCESSING. */
export function findTransaction(gateway: Gateway, query: Query): GatewayResponse {
  const session = gateway.sessions.get(query.tran_id ?? '');
  if (!session) {
    const element = [{ tran_id: query.tran_id, status: 'INVALID' }];
    const response = gateway.emptyUnknown ? { element: [] } : { element };
    return { response: { APIConnect: 'DONE', no_of_trans_found: 0, ...response }, session };
  }
  const processing = { ...emptyElement(session), status: 'PROCESSING' };
  const elements = session.tries.map((customerTry) => toElement(gateway, session, customerTry));
  const found = elements.length || 1;
  return {
    response: {
      APIConnect: 'DONE',
      no_of_trans_found: session.faults.countAsText ? String(found) : found,
      element: elements.length ? elements : [processing],
    },
    session,
  };
}

/** Handles a query by `sessionkey`: returns the session as one flat object. */
export function findSession(gateway: Gateway, query: Query): GatewayResponse {
  const session = gateway.sessionOfKey(query.sessionkey ?? '');
  if (!session) return { response: { APIConnect: 'DONE', status: 'FAILED' }, session };
  const capture = session.tries.find(isCaptured);
  const state = stateOf(session);
  const status = state === 'PROCESSING' ? 'PENDING' : 'FAILED';
  const response = capture ? toElement(gateway, session, capture) : { ...emptyElement(session), status };
  return { response: { APIConnect: 'DONE', sessionkey: session.key, ...response }, session };
}

function toElement(gateway: Gateway, session: Session, customerTry: CustomerTry) {
  const { amount, tranId } = session.faults;
  const message = messageOf(session, customerTry, gateway.storeId);
  const shown = amount ?? (session.faults.shortAmounts ? shortAmount(session.amount) : message.amount);
  return {
    ...message,
    status: customerTry.status,
    tran_id: tranId ?? session.tranId,
    amount: shown,
    currency_amount: shown,
    validated_on: customerTry.validatedOn ? dhakaTime(customerTry.validatedOn) : '',
    emi_instalment: '0',
    emi_amount: '0.00',
    discount_amount: '0.00',
    discount_percentage: '0',
    discount_remarks: '',
  };
}

function emptyElement(session: Session) {
  return {
    val_id: '',
    tran_id: session.tranId,
    bank_tran_id: '',
    amount: decimalTaka(session.amount),
    error: '',
  };
}

/** Removes trailing zeros: 69.00 becomes 69, 67.20 becomes 67.2. */
function shortAmount(paisa: number): string {
  return decimalTaka(paisa).replace(/\.?0+$/, '');
}
