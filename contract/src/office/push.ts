import { Type } from 'typebox';
import { Closed, Nullable } from '../http/schemas.ts';
import { PushSubscription } from '../shop/push.ts';
import { officeEndpoint } from './endpoint.ts';

export const getPushKey = officeEndpoint('getPushKey', {
  summary: 'The key for notices of browsers; null: the shop sends none',
  right: 'orders.move',
  response: Type.Object({ key: Nullable(Type.String()) }),
});

/** 400 `endpoint`; 409 `too_many_browsers`, `no_push`. */
export const subscribeToNewOrders = officeEndpoint('subscribeToNewOrders', {
  summary: 'Get new orders as notices of this browser',
  right: 'orders.move',
  body: PushSubscription,
  response: Type.Null(),
  status: 204,
  refusals: [409],
});

export const endNewOrderNotices = officeEndpoint('endNewOrderNotices', {
  summary: 'Get no notices of new orders any more',
  right: 'orders.move',
  body: Closed({ endpoint: Type.String({ maxLength: 1_000 }) }),
  response: Type.Null(),
  status: 204,
});
