import type { CashSheet, Transfer } from '@haat/contract/office/orders/cash';
import { cleanText } from '@haat/contract/text/text';
import { sql, type Transaction } from 'kysely';
import { type Staff, staffActor } from '../orders/actor.ts';
import type { Database } from '../platform/db/database.ts';
import type { Schema } from '../platform/db/schema.ts';
import { refuseByConstraint } from '../platform/refuse-by-constraint.ts';
import { invalid, notFound, Refused } from '../platform/refused.ts';
import { asStaff } from '../staff/as-staff.ts';
import { getCashSheet } from './get-cash-sheet.ts';

const NOT_IN_DRAWER = new Refused(409, 'not_in_drawer');

/**
 * Deposits cash at the bank, or moves it between the owner and the drawer. A repeated request with the same key moves nothing.
 * Refused with 400; 409 `not_in_drawer`; 422 `key_reused`.
 */
export async function moveCash(
  db: Database,
  staff: Staff,
  { key, kind, amount_paisa, note }: Transfer,
): Promise<CashSheet | Refused> {
  if (kind === 'take_out' && cleanText(note) === '') return invalid({ note: 'required' });
  const values = {
    kind,
    amount_paisa,
    note: cleanText(note),
    actor: staffActor(staff),
    transfer_key: key,
  };
  const moved = await ifInDrawer(() =>
    asStaff(db, staff, async (tx) => {
      await lockTransfers(tx);
      const earlier = await tx
        .selectFrom('cash_transfer')
        .where('transfer_key', '=', key)
        .selectAll()
        .executeTakeFirst();
      if (earlier && (earlier.kind !== kind || earlier.amount_paisa !== amount_paisa))
        return new Refused(422, 'key_reused');
      if (!earlier) await tx.insertInto('cash_transfer').values(values).execute();
      return null;
    }),
  );
  return moved ?? getCashSheet(db);
}

/** Takes a transfer back by a counter-entry; repeated, it does nothing. Refused with 404, 409 `not_in_drawer`. */
export async function undoTransfer(db: Database, staff: Staff, id: number): Promise<CashSheet | Refused> {
  const undone = await ifInDrawer(() =>
    asStaff(db, staff, async (tx) => {
      await lockTransfers(tx);
      const transfer = await tx
        .selectFrom('cash_transfer')
        .where('id', '=', id)
        .where('undoes', 'is', null)
        .select(['kind', 'amount_paisa', 'note'])
        .executeTakeFirst();
      if (!transfer) return notFound('Transfer');
      await tx
        .insertInto('cash_transfer')
        .values({ ...transfer, undoes: id, actor: staffActor(staff), transfer_key: `undo ${id}` })
        .onConflict((conflict) => conflict.column('undoes').doNothing())
        .execute();
      return null;
    }),
  );
  return undone ?? getCashSheet(db);
}

/** Transfers run one after the other, so that a repeated one finds the first. */
async function lockTransfers(tx: Transaction<Schema>): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('cash_transfer'))`.execute(tx);
}

/** The database refuses a transfer of more than the drawer has. */
export function ifInDrawer(work: () => Promise<null | Refused>): Promise<null | Refused> {
  return refuseByConstraint({ cash_in_drawer: NOT_IN_DRAWER }, work);
}
