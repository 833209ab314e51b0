import { type Static, Type } from 'typebox';
import { endpoint } from '../http/endpoint.ts';
import { Closed } from '../http/schemas.ts';
import { CallablePhone } from '../phone/callable-phone.ts';
import { MessageLanguage, SmsCode } from '../phone/sms-code.ts';
import { GuestOrder } from './orders.ts';

const number = Type.String({
  minLength: 1,
  maxLength: 40,
  description: 'as somebody types it: H100042 or 100042',
});

export const TrackingCodeRequest = Closed({
  number: Type.Optional({ ...number, description: 'left out: all orders of the phone' }),
  phone: CallablePhone,
  language: MessageLanguage,
});
export type TrackingCodeRequest = Static<typeof TrackingCodeRequest>;

/**
 * 204 for any number and phone: only the phone of that order, or of any order without a number, is sent a code. It has six digits and works for 5 minutes. 429
 * if the phone requested one within the last minute, or five on one day, or if the order was asked for too often; 503
 * `codes_unavailable` if the shop sends none.
 */
export const sendTrackingCode = endpoint('sendTrackingCode', {
  summary: 'Send a code that opens an order, or all orders of a phone',
  access: 'public',
  body: TrackingCodeRequest,
  response: Type.Null(),
  status: 204,
  refusals: [413, 415, 503],
});

export const Tracking = Closed({ number, phone: CallablePhone, code: SmsCode });
export type Tracking = Static<typeof Tracking>;

/**
 * The order with its token, for the code that was sent to its phone. 403 `wrong_code` for a wrong code, one that is over, the
 * sixth try, and a number that is not of this phone.
 */
export const trackOrder = endpoint('trackOrder', {
  summary: 'Open an order with a code',
  access: 'public',
  body: Tracking,
  response: GuestOrder,
  refusals: [403, 413, 415, 503],
});

export const PhoneTracking = Closed({ phone: CallablePhone, code: SmsCode });
export type PhoneTracking = Static<typeof PhoneTracking>;

/** The newest 20 orders of a phone, each with its token, for the code that was sent without a number. 403 as `trackOrder`. */
export const trackOrders = endpoint('trackOrders', {
  summary: 'Open the orders of a phone with a code',
  access: 'public',
  body: PhoneTracking,
  response: Type.Array(GuestOrder),
  refusals: [403, 413, 415, 503],
});
