import { paisaOfText } from '@haat/contract/money/money';
import type { Gateway } from './gateway.ts';
import type { Session } from './session.ts';
import { sessionProblem } from './session-rules.ts';
import type { Fields } from './signature.ts';

/** Handles `POST /gwprocess/v4/api.php`; the status is always 200. `pageUrl` returns the URL of the hosted page. */
export function openSession(
  gateway: Gateway,
  fields: Fields | null,
  pageUrl: (session: Session) => string,
): { response: object; session: Session | undefined } {
  if (fields?.store_id !== gateway.storeId || fields.store_passwd !== gateway.storePassword)
    return { response: refusal('Store Credential Error Or Store is De-active'), session: undefined };
  const reason = sessionProblem(fields);
  if (reason) return { response: refusal(reason), session: undefined };
  if (gateway.sessions.has(fields.tran_id!))
    return { response: refusal("'tran_id' was used before"), session: undefined };
  const session = gateway.addSession(toSessionValues(fields));
  return { response: toResponse(session, pageUrl), session };
}

/** Returns a refusal. The provider sends the other fields empty. */
function refusal(failedreason: string) {
  return { status: 'FAILED', failedreason, sessionkey: '', GatewayPageURL: '' };
}

/** Converts fields that `sessionProblem` has accepted. */
function toSessionValues(fields: Fields): Parameters<Gateway['addSession']>[0] {
  const field = (name: string) => fields[name] ?? '';
  const { store_id: _id, store_passwd: _password, ...form } = fields;
  return {
    tranId: field('tran_id'),
    amount: paisaOfText(field('total_amount')) ?? 0,
    currency: field('currency'),
    orderText: field('product_name'),
    form,
    urls: {
      success: field('success_url'),
      fail: field('fail_url'),
      cancel: field('cancel_url'),
      ipn: field('ipn_url'),
    },
    values: { a: field('value_a'), b: field('value_b'), c: field('value_c'), d: field('value_d') },
  };
}

function toResponse(session: Session, pageUrl: (session: Session) => string): object {
  const fault = session.faults.session;
  if (fault === 'refused') return refusal('Store Credential Error Or Store is De-active');
  const page = fault === 'other_host' ? 'https://sandbox.sslcommerz.com.example.net/pay' : pageUrl(session);
  return {
    status: 'SUCCESS',
    failedreason: '',
    sessionkey: session.key,
    gw: { visa: 'visacard', master: 'mastercard', amex: 'amexcard', mobilebanking: 'bkash,nagad,rocket' },
    redirectGatewayURL: '',
    redirectGatewayURLFailed: '',
    directPaymentURLBank: '',
    directPaymentURLCard: '',
    directPaymentURL: '',
    GatewayPageURL: fault === 'no_page' ? '' : page,
    storeBanner: '',
    storeLogo: '',
    store_name: 'Demo',
    desc: [],
    is_direct_pay_enable: '0',
  };
}
