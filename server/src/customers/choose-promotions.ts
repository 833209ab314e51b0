import type { Customer } from '@haat/contract/office/orders/customers';
import { withdrawFeedback } from '../messages/orders/queue-order-message.ts';
import type { Staff } from '../orders/actor.ts';
import type { Database } from '../platform/db/database.ts';
import { Refused } from '../platform/refused.ts';
import { asStaff } from '../staff/as-staff.ts';
import { getCustomer } from './get-customer.ts';

/**
 * Records whether a phone gets messages that no order needs: promotions, and the question how a delivered order was. A repeated request
 * changes nothing. Refused with 400 and 404.
 */
export async function choosePromotions(
  db: Database,
  staff: Staff,
  { phone: typed, wanted }: { phone: string; wanted: boolean },
): Promise<Customer | Refused> {
  const customer = await getCustomer(db, typed);
  if (customer instanceof Refused) return customer;
  const { phone: recipient } = customer;
  await asStaff(db, staff, async (tx) => {
    if (wanted) return tx.deleteFrom('message_opt_out').where('recipient', '=', recipient).execute();
    await tx
      .insertInto('message_opt_out')
      .values({ recipient })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return withdrawFeedback(tx, recipient);
  });
  return await getCustomer(db, recipient);
}
