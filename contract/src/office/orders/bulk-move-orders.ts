import { type Static, Type } from 'typebox';
import { Id } from '../../http/id.ts';
import { Closed, Named, Nullable } from '../../http/schemas.ts';
import { Version } from '../../http/version.ts';
import { orderStatuses } from '../../shop/order-choices.ts';
import { officeEndpoint } from '../endpoint.ts';
import { DueSeen } from './orders.ts';

/** The most orders that are moved at once. */
const MAX_MOVED = 50;

/** `already`: the same person has moved it there, by an earlier press. */
export const MoveResult = Named('MoveResult', {
  id: Type.Integer(),
  number: Type.String({ description: 'empty if there is no such order' }),
  result: Type.Enum(['moved', 'already', 'refused']),
  code: Type.String({ description: 'of the refusal, as of `moveOrder`' }),
  status: Nullable(Type.Enum(orderStatuses)),
  moved_by: Type.String(),
  moved_at: Type.String(),
});
export type MoveResult = Static<typeof MoveResult>;

/** Moves each order in its own transaction: a refusal does not stop the others. */
export const bulkMoveOrders = officeEndpoint('bulkMoveOrders', {
  summary: 'Move several orders to their next status, with a result for each',
  right: 'orders.move',
  body: Closed({
    to: Type.Enum(['PROCESSING', 'ONGOING', 'COMPLETED']),
    orders: Type.Array(Closed({ id: Id, version: Version, cash_paisa: Type.Optional(DueSeen) }), {
      minItems: 1,
      maxItems: MAX_MOVED,
    }),
  }),
  response: Type.Array(MoveResult),
});
