import { type Static, Type } from 'typebox';
import { endpoint } from '../http/endpoint.ts';
import { CallablePhone } from '../phone/callable-phone.ts';
import { MessageLanguage, SmsCode } from '../phone/sms-code.ts';
import { GuestOrder } from './orders.ts';

const order = {
  number: Type.String({
    minLength: 1,
    maxLength: 40,
    description: 'as somebody types it: H100042 or 100042',
  }),
  phone: CallablePhone,
};

export const TrackingCodeRequest = Type.Object(
  { ...order, language: MessageLanguage },
  { additionalProperties: false },
);
export type TrackingCodeRequest = Static<typeof TrackingCodeRequest>;

/**
 * 204 for any number and phone: only the phone of that order is sent a code. It has six digits and works for 5 minutes. 429
 * if the phone requested one within the last minute, or five on one day, or if the order was asked for too often; 503
 * `codes_unavailable` if the shop sends none.
 */
export const sendTrackingCode = endpoint('sendTrackingCode', {
  summary: 'Send a code that opens an order',
  access: 'public',
  body: TrackingCodeRequest,
  response: Type.Null(),
  status: 204,
  refusals: [413, 415, 503],
});

export const Tracking = Type.Object({ ...order, code: SmsCode }, { additionalProperties: false });
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
