import type { Customer } from '@haat/contract/office/customers';
import { cleanText } from '@haat/contract/text/text';
import { staffActor } from '../orders/actor.ts';
import { type Database, inTransaction } from '../platform/db/database.ts';
import { invalid, Refused } from '../platform/refused.ts';
import { setStaffActor } from '../staff/set-staff-actor.ts';
import { getCustomer } from './get-customer.ts';

/** Writes a note about a customer. Repeated with the same key, it writes nothing. Refused with 400 and 404. */
export async function addCustomerNote(
  db: Database,
  staff: string,
  { phone: typed, key, text: typedText }: { phone: string; key: string; text: string },
): Promise<Customer | Refused> {
  const text = cleanText(typedText);
  if (text === '') return invalid({ text: 'is missing' });
  const customer = await getCustomer(db, typed);
  if (customer instanceof Refused) return customer;
  const { phone } = customer;
  await inTransaction(db, async (tx) => {
    await setStaffActor(tx, staff);
    await tx
      .insertInto('customer_note')
      .values({ phone, text, actor: staffActor(staff), note_key: key })
      .onConflict((conflict) => conflict.columns(['phone', 'note_key']).doNothing())
      .execute();
  });
  return getCustomer(db, phone);
}
