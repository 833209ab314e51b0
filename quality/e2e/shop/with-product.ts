import pg from 'pg';

/**
 * Adds a product with this name and text and the pictures of the first four products, runs `work`, then unlists it.
 * The default stock is three. Its category has other products, so the navigation of other tests does not change. Nor do their
 * searches find it: the office would store it with its search key.
 */
export async function withProduct(
  { name, preview_text = '', stock = 3 }: { name: string; preview_text?: string; stock?: number },
  work: (id: number) => Promise<void>,
): Promise<void> {
  const client = new pg.Client({ connectionString: process.env.SHOP_DATABASE });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string }>(
      `INSERT INTO product (slug, category_id, name, price_paisa, stock, preview_text, search_key,
                            mainimage, image1, image2, image3)
       SELECT 'p' || replace(gen_random_uuid()::text, '-', ''), (SELECT id FROM category WHERE slug = 'care'), $1, 35050, $3, $2, '',
              pictures[1], pictures[2], pictures[3], pictures[4]
       FROM (SELECT array_agg(mainimage ORDER BY id) AS pictures FROM product WHERE id <= 4) AS first
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
