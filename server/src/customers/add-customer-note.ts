import type { Customer } from '@haat/contract/office/orders/customers';
import { cleanText } from '@haat/contract/text/text';
import { type Staff, staffActor } from '../orders/actor.ts';
import type { Database } from '../platform/db/database.ts';
import { invalid, Refused } from '../platform/refused.ts';
import { asStaff } from '../staff/as-staff.ts';
import { getCustomer } from './get-customer.ts';

/** Writes a note about a customer. Repeated with the same key, it writes nothing. Refused with 400 and 404. */
export async function addCustomerNote(
  db: Database,
  staff: Staff,
  { phone: typed, key, text: typedText }: { phone: string; key: string; text: string },
): Promise<Customer | Refused> {
  const text = cleanText(typedText);
  if (text === '') return invalid({ text: 'required' });
  const customer = await getCustomer(db, typed);
  if (customer instanceof Refused) return customer;
  const { phone } = customer;
  await asStaff(db, staff, async (tx) => {
    await tx
      .insertInto('customer_note')
      .values({ phone, text, actor: staffActor(staff), note_key: key })
      .onConflict((conflict) => conflict.columns(['phone', 'note_key']).doNothing())
      .execute();
  });
  return getCustomer(db, phone);
}
