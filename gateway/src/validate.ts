import { decimalTaka } from '@haat/contract/common/money';
import type { Gateway } from './gateway.ts';
import { messageOf } from './message.ts';
import { dhakaTime, isCaptured, type Session, stateOf, type Try } from './session.ts';

type Query = Record<string, string | undefined>;

/** The response of a call, and its session. */
export interface GatewayResponse {
  response: object;
  session: Session | undefined;
}

const NO_CREDENTIALS = { APIConnect: 'INVALID_REQUEST' };

/** True where the query carries the store's id and password. */
export function isStore(gateway: Gateway, query: Query): boolean {
  return query.store_id === gateway.storeId && query.store_passwd === gateway.storePassword;
}

/** `GET /validator/api/validationserverAPI.php`: VALID the first time, VALIDATED ever after. */
export function validatePayment(gateway: Gateway, query: Query): GatewayResponse {
  if (!isStore(gateway, query)) return { response: NO_CREDENTIALS, session: undefined };
  const found = gateway.captureOf(query.val_id ?? '');
  if (found?.attempt.valId !== query.val_id || !found)
    return { response: { status: 'INVALID_TRANSACTION', APIConnect: 'DONE' }, session: undefined };
  const { session, attempt } = found;
  const response = { ...element(gateway, session, attempt), APIConnect: 'DONE', gw_version: '' };
  attempt.validatedOn ??= new Date();
  attempt.status = 'VALIDATED';
  return { response, session };
}

/** A query by `tran_id`: every try of the session; a session without a try is PROCESSING. */
export function findTransaction(gateway: Gateway, query: Query): GatewayResponse {
  if (!isStore(gateway, query)) return { response: NO_CREDENTIALS, session: undefined };
  const session = gateway.sessions.get(query.tran_id ?? '');
  if (!session) {
    const element = [{ tran_id: query.tran_id, status: 'INVALID' }];
    const response = gateway.emptyUnknown ? { element: [] } : { element };
    return { response: { APIConnect: 'DONE', no_of_trans_found: 0, ...response }, session };
  }
  const untried = { ...blankElement(session), status: 'PROCESSING' };
  const elements = session.tries.map((attempt) => element(gateway, session, attempt));
  const found = elements.length || 1;
  return {
    response: {
      APIConnect: 'DONE',
      no_of_trans_found: session.faults.countAsText ? String(found) : found,
      element: elements.length ? elements : [untried],
    },
    session,
  };
}

/** A query by `sessionkey`: the session as a whole, flat. */
export function findSession(gateway: Gateway, query: Query): GatewayResponse {
  if (!isStore(gateway, query)) return { response: NO_CREDENTIALS, session: undefined };
  const session = gateway.sessionOfKey(query.sessionkey ?? '');
  if (!session) return { response: { APIConnect: 'DONE', status: 'FAILED' }, session };
  const capture = session.tries.find(isCaptured);
  const state = stateOf(session);
  const open = state === 'PROCESSING' ? 'PENDING' : 'FAILED';
  const response = capture ? element(gateway, session, capture) : { ...blankElement(session), status: open };
  return { response: { APIConnect: 'DONE', sessionkey: session.key, ...response }, session };
}

function element(gateway: Gateway, session: Session, attempt: Try) {
  const { amount, tranId } = session.faults;
  const message = messageOf(session, attempt, gateway.storeId);
  const shown = amount ?? (session.faults.shortAmounts ? shortened(session.amount) : message.amount);
  return {
    ...message,
    status: attempt.status,
    tran_id: tranId ?? session.tranId,
    amount: shown,
    currency_amount: shown,
    validated_on: attempt.validatedOn ? dhakaTime(attempt.validatedOn) : '',
    emi_instalment: '0',
    emi_amount: '0.00',
    discount_amount: '0.00',
    discount_percentage: '0',
    discount_remarks: '',
  };
}

function blankElement(session: Session) {
  return {
    val_id: '',
    tran_id: session.tranId,
    bank_tran_id: '',
    amount: decimalTaka(session.amount),
    error: '',
  };
}

/** 69.00 as 69, 67.20 as 67.2. */
function shortened(paisa: number): string {
  return decimalTaka(paisa).replace(/\.?0+$/, '');
}
