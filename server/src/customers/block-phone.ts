import type { Customer } from '@haat/contract/office/orders/customers';
import { cleanText } from '@haat/contract/text/text';
import { sql } from 'kysely';
import { type Staff, staffActor } from '../orders/actor.ts';
import type { Database } from '../platform/db/database.ts';
import { invalid, Refused } from '../platform/refused.ts';
import { asStaff } from '../staff/as-staff.ts';
import { getCustomer } from './get-customer.ts';

/** Blocks the phone of a customer. Refused with 400, 404; 409 `blocked_already` with who and when. */
export async function blockPhone(
  db: Database,
  staff: Staff,
  { phone: typed, reason: typedReason }: { phone: string; reason: string },
): Promise<Customer | Refused> {
  const reason = cleanText(typedReason);
  if (reason === '') return invalid({ reason: 'required' });
  const customer = await getCustomer(db, typed);
  if (customer instanceof Refused) return customer;
  const { phone } = customer;
  const blocked = await asStaff(db, staff, async (tx) => {
    return tx
      .insertInto('phone_block')
      .values({ phone, reason, actor: staffActor(staff) })
      .onConflict((conflict) => conflict.column('phone').where('lifted', 'is', null).doNothing())
      .returning('id')
      .executeTakeFirst();
  });
  const now = await getCustomer(db, phone);
  if (blocked || now instanceof Refused) return now;
  const [block] = now.blocks;
  return new Refused(409, {
    code: 'blocked_already',
    params: { changed_by: block?.actor ?? '', changed_at: block?.at ?? '' },
  });
}

/** Lifts the block of a phone. Refused with 400, 404; 409 `not_blocked` with who has lifted it, and when. */
export async function unblockPhone(db: Database, staff: Staff, typed: string): Promise<Customer | Refused> {
  const customer = await getCustomer(db, typed);
  if (customer instanceof Refused) return customer;
  const { phone } = customer;
  const lifted = await asStaff(db, staff, async (tx) => {
    return tx
      .updateTable('phone_block')
      .set({ lifted: sql`now()`, lifted_by: staffActor(staff) })
      .where('phone', '=', phone)
      .where('lifted', 'is', null)
      .returning('id')
      .executeTakeFirst();
  });
  const now = await getCustomer(db, phone);
  if (lifted || now instanceof Refused) return now;
  const [block] = now.blocks;
  return new Refused(409, {
    code: 'not_blocked',
    params: { changed_by: block?.lifted_by ?? '', changed_at: block?.lifted ?? '' },
  });
}
