import { type SqlBool, sql, type Transaction } from 'kysely';
import { readDemoTexts } from '../demo/demo-shop.ts';
import type { Staff } from '../orders/actor.ts';
import type { Database } from '../platform/db/database.ts';
import type { Schema } from '../platform/db/schema.ts';
import type { Refused } from '../platform/refused.ts';
import { asStaff } from '../staff/as-staff.ts';
import { deleteRemoved, lockShopState, setShopState, wrongState } from './change-shop-state.ts';

/** Texts of the demo by table and field. */
type Texts = Record<string, Record<string, string | number>>;

/** Removes the products of the demo with its banners, contact details and logo, restores them, or makes them the shop's own. */
export function changeDemo(
  db: Database,
  staff: Staff,
  action: 'remove' | 'restore' | 'keep',
): Promise<Refused | null> {
  return asStaff(db, staff, async (tx) => {
    const { state, opened, removed } = await lockShopState(tx);
    if (action === 'keep') {
      await sql`DELETE FROM demo_item WHERE was_shown IS NULL`.execute(tx);
      return null;
    }
    if (action === 'restore') {
      if (removed === null) return wrongState(state);
      await restoreItems(tx);
      await restoreTexts(tx, removed);
      await setShopState(tx, staff, { removed: null });
      return null;
    }
    await hideItems(tx);
    const texts = { ...(await removeTexts(tx, removed === null)), ...removed };
    // A shop of an earlier version that sells already: nothing of the demo may come back.
    if (opened !== null) await deleteRemoved(tx);
    await setShopState(tx, staff, { removed: opened === null ? JSON.stringify(texts) : null });
    return null;
  });
}

/** Shoppers see neither them nor categories without products. They are deleted when the shop opens. */
async function hideItems(tx: Transaction<Schema>): Promise<void> {
  await sql`SELECT FROM product WHERE id IN (SELECT product_id FROM demo_item) ORDER BY id FOR UPDATE`.execute(
    tx,
  );
  // What was removed before and is for sale again is the shop's own.
  const { rows } = await sql<{ product_id: number | null; banner_id: number | null }>`
    UPDATE demo_item SET was_shown = coalesce(
      (SELECT listed FROM product WHERE id = product_id), (SELECT enabled FROM slider_banner WHERE id = banner_id), true)
    WHERE was_shown IS NULL RETURNING product_id, banner_id`.execute(tx);
  const products = rows.map(({ product_id }) => product_id);
  const banners = rows.map(({ banner_id }) => banner_id);
  await sql`UPDATE product SET listed = false WHERE listed AND id = ANY (${products}::bigint[])`.execute(tx);
  await sql`UPDATE slider_banner SET enabled = false, shown = false WHERE enabled AND id = ANY (${banners}::bigint[])`.execute(
    tx,
  );
}

async function restoreItems(tx: Transaction<Schema>): Promise<void> {
  await sql`SELECT FROM product WHERE id IN (SELECT product_id FROM demo_item) ORDER BY id FOR UPDATE`.execute(
    tx,
  );
  await sql`UPDATE product SET listed = true WHERE id IN (SELECT product_id FROM demo_item WHERE was_shown)`.execute(
    tx,
  );
  await sql`UPDATE slider_banner SET enabled = true, shown = coalesce(starts <= now(), true) AND coalesce(ends > now(), true)
    WHERE id IN (SELECT banner_id FROM demo_item WHERE was_shown)`.execute(tx);
  await sql`UPDATE demo_item SET was_shown = NULL`.execute(tx);
}

/**
 * Empties the contact details and the logo of the demo, and deletes its text about the shop; returns what they were. Hours as those of the demo are
 * only its own the first time: later an owner has typed them.
 */
async function removeTexts(tx: Transaction<Schema>, withHours: boolean): Promise<Texts> {
  const texts: Texts = {};
  const { contact } = await readDemoTexts();
  const hours = Object.entries(contact).filter(([field]) => withHours && field.startsWith('business_hours'));
  for (const table of ['contact_info', 'site_setup'] as const) {
    const { rows } = await sql<{ id: number; fields: Record<string, string> }>`
      SELECT id, (SELECT jsonb_object_agg(field, to_jsonb(${sql.table(table)}) -> field) FROM unnest(demo) AS field) AS fields
      FROM ${sql.table(table)}, LATERAL (SELECT demo_fields(to_jsonb(${sql.table(table)})) || ARRAY(
        SELECT key FROM jsonb_each(${JSON.stringify(Object.fromEntries(hours))}::jsonb) WHERE to_jsonb(${sql.table(table)}) -> key = value
      ) AS demo) AS found
      WHERE demo <> '{}'`.execute(tx);
    for (const { id, fields } of rows) {
      const emptied = Object.fromEntries(Object.keys(fields).map((field) => [field, '']));
      await tx.updateTable(table).set(emptied).where('id', '=', id).execute();
      texts[table] = fields;
    }
  }
  const { rows } = await sql<{ title: string; title_bn: string; text: string; text_bn: string }>`
    DELETE FROM setup_page WHERE demo_fields(to_jsonb(setup_page)) <> '{}' RETURNING title, title_bn, text, text_bn`.execute(
    tx,
  );
  if (rows[0]) texts.setup_page = rows[0];
  return texts;
}

/** Only where nothing was typed meanwhile. */
async function restoreTexts(tx: Transaction<Schema>, { setup_page, ...rows }: Texts): Promise<void> {
  for (const [table, fields] of Object.entries(rows)) {
    const name = table as 'contact_info' | 'site_setup';
    for (const [field, value] of Object.entries(fields))
      await tx
        .updateTable(name)
        .set({ [field]: value })
        .where(sql<SqlBool>`${sql.ref(field)} = ''`)
        .execute();
  }
  if (setup_page)
    await sql`INSERT INTO setup_page (title, title_bn, text, text_bn)
      SELECT ${setup_page.title}, ${setup_page.title_bn}, ${setup_page.text}, ${setup_page.text_bn}
      WHERE NOT EXISTS (SELECT FROM setup_page)`.execute(tx);
}
