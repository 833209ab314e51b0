import pg from 'pg';

/** Runs `work` while a product of the given name and text is on the shelf of the shop under test, with three left unless told. */
export async function withProduct(
  { name, preview_text = '', stock = 3 }: { name: string; preview_text?: string; stock?: number },
  work: (id: number) => Promise<void>,
): Promise<void> {
  const client = new pg.Client({ connectionString: process.env.SHOP_DATABASE });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string }>(
      `INSERT INTO product (slug, category_id, name, price_paisa, stock, preview_text, search_key)
       SELECT 'p' || replace(gen_random_uuid()::text, '-', ''), max(id), $1, 35050, $3, $2, '' FROM category
       RETURNING id`,
      [name, preview_text, stock],
    );
    const id = Number(rows[0]?.id);
    try {
      await work(id);
    } finally {
      await client.query('UPDATE product SET listed = false WHERE id = $1', [id]);
    }
  } finally {
    await client.end();
  }
}
