import { type Static, Type } from 'typebox';
import { Id } from '../../http/id.ts';
import { MAX_LINES } from '../../http/limits.ts';
import { Closed, Named } from '../../http/schemas.ts';
import { addedFields, changedFields } from '../../shop/change-order.ts';
import { officeEndpoint } from '../endpoint.ts';
import { Paisa } from '../paisa.ts';
import { EditPreview } from './edits.ts';
import { OfficeOrder } from './orders.ts';

/** What staff change of an order for a caller. */
export const OrderChange = Closed({
  ...changedFields,
  total_paisa: Type.Optional(Paisa('as the preview showed it; compared')),
  add: Type.Optional(
    Type.Array(
      Closed({ ...addedFields, price_paisa: Type.Optional(Paisa('of one, as the desk saw it; compared')) }),
      { maxItems: MAX_LINES },
    ),
  ),
});
export type OrderChange = Static<typeof OrderChange>;

const Sums = Type.Object({
  total_paisa: Paisa('as agreed, without the adjustments'),
  delivery_paisa: Paisa(),
  due_paisa: Paisa(),
  cash_due_paisa: Paisa('what is collected in cash: due in whole taka'),
});

/** What a change would do. */
export const OrderChangePreview = Named('OrderChangePreview', {
  order: OfficeOrder,
  before: Sums,
  after: Sums,
  refund: Type.Object({ online_paisa: Paisa(), cash_paisa: Paisa(), credit_paisa: Paisa() }),
  messages: EditPreview.properties.messages,
});
export type OrderChangePreview = Static<typeof OrderChangePreview>;

const change = {
  right: 'orders.edit',
  params: Type.Object({ id: Id }),
  body: OrderChange,
  refusals: [404, 409, 422, 503],
} as const;

/** The change is made and rolled back. Refused as `changeOrder` refuses. */
export const previewOrderChange = officeEndpoint('previewOrderChange', {
  ...change,
  summary: 'What a change of an order for its shopper would do',
  response: OrderChangePreview,
});

/**
 * Re-agrees an order for its shopper, by the verb of the shop, until it leaves the shop: also what is packed, which is packed again, and what lies in a
 * bag, which is put back. Refused as the `changeOrder` of the shop, but not by pauses and limits of guests.
 */
export const changeOrder = officeEndpoint('changeOrder', {
  ...change,
  summary: 'Change an order for its shopper',
  response: OfficeOrder,
});
