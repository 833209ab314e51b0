import type pg from 'pg';
import type { Entry } from './order-journal.ts';

/** Checks every guarantee; returns one line for each broken guarantee. */
export async function verify(
  client: pg.Client,
  entries: Entry[],
  { opening, captured }: { opening: Map<number, number>; captured: number },
): Promise<string[]> {
  const { rows: orders } = await client.query<StoredOrder>(`
    SELECT order_key, number, total_paisa, coalesce(change.placed, total_paisa) AS placed_paisa, coalesce(change.keys, '{}') AS changes
    FROM orders LEFT JOIN (
      SELECT order_id, array_agg(edit_key) AS keys, min((changes -> 'total_paisa' ->> 'before')::bigint) AS placed
      FROM order_edit WHERE kind = 'change' GROUP BY order_id
    ) AS change ON order_id = orders.id`);
  return [
    ...checkJournal(entries, new Map(orders.map((order) => [order.order_key, order])), orders.length),
    ...(await checkStock(client, opening)),
    ...(await checkSums(client)),
    ...(await checkPayments(client, captured)),
  ];
}

interface StoredOrder {
  order_key: string;
  number: string;
  total_paisa: string;
  /** What it cost when it was placed: each change adds goods. */
  placed_paisa: string;
  /** The keys of its changes. */
  changes: string[];
}
type Stored = Map<string, StoredOrder>;

function checkJournal(entries: Entry[], stored: Stored, orders: number): string[] {
  const broken: string[] = [];
  const tried = new Set<string>();
  if (stored.size !== orders) broken.push(`${orders - stored.size} orders share a key with another`);
  for (const entry of entries) {
    const order = stored.get(entry.key);
    if (entry.kind === 'try') tried.add(entry.key);
    if (entry.kind === 'wrong') broken.push(`${entry.key} got ${entry.status}: ${entry.body}`);
    if (entry.kind === 'refused' && order)
      broken.push(`${entry.key} was refused (${entry.code}) and is stored`);
    if (entry.kind === 'changed') {
      if (!order?.changes.includes(entry.change))
        broken.push(`${entry.key}: an acknowledged change is not stored`);
      else if (Number(order.total_paisa) !== Math.round(entry.total * 100))
        broken.push(`${order.number} was changed to another total`);
    }
    if (entry.kind !== 'acknowledged') continue;
    if (!order) broken.push(`${entry.number} was acknowledged and is not stored`);
    else if (order.number !== entry.number) broken.push(`${entry.number} is stored as ${order.number}`);
    else if (Number(order.placed_paisa) !== Math.round(entry.total * 100))
      broken.push(`${entry.number} was acknowledged with another total`);
  }
  for (const { number, changes } of stored.values())
    if (changes.length > 1) broken.push(`${number} was changed twice, but a buyer changes it once`);
  for (const key of stored.keys()) if (!tried.has(key)) broken.push(`${key} is stored but was never sent`);
  return broken;
}

/** For each product: stock + quantity in orders that are not cancelled = opening stock. */
export async function checkStock(client: pg.Client, opening: Map<number, number>): Promise<string[]> {
  const { rows } = await client.query<{ id: string; stock: number; sold: string }>(`
    SELECT product.id, stock, COALESCE(sum(quantity), 0) AS sold
    FROM product LEFT JOIN (
      order_item JOIN orders ON orders.id = order_id AND status <> 'CANCELLED'
    ) ON product_id = product.id
    GROUP BY product.id`);
  return rows
    .filter(({ id, stock, sold }) => stock < 0 || stock + Number(sold) !== opening.get(Number(id)))
    .map(
      ({ id, stock, sold }) =>
        `product ${id}: ${stock} left, ${sold} sold, opening stock ${opening.get(Number(id))}`,
    );
}

/** Constraints prevent these errors; this also detects a damaged database. */
export async function checkSums(client: pg.Client): Promise<string[]> {
  const checks = {
    'an order without lines, or whose lines do not add up': `
      SELECT number FROM orders LEFT JOIN order_item ON order_id = orders.id
      GROUP BY orders.id HAVING subtotal_paisa IS DISTINCT FROM sum(order_item.total_paisa)`,
    'an order with a wrong tax or total': `
      SELECT number FROM orders
      WHERE tax_paisa <> (subtotal_paisa * 5 + 50) / 100 OR total_paisa <> subtotal_paisa + tax_paisa`,
    'an order without exactly one first history row': `
      SELECT number FROM orders LEFT JOIN order_history ON order_id = orders.id AND from_status = ''
      GROUP BY orders.id HAVING count(order_history.id) <> 1`,
    'a product whose movements do not add up to its stock': `
      SELECT slug AS number FROM product LEFT JOIN stock_movement ON product_id = product.id
      GROUP BY product.id HAVING stock IS DISTINCT FROM sum(stock_movement.quantity)`,
    'a customer’s order whose lines differ from its purchased cart lines': `
      SELECT number FROM orders JOIN order_item ON order_item.order_id = orders.id
      LEFT JOIN cart_line ON cart_line.order_id = orders.id AND cart_line.product_id = order_item.product_id
      WHERE orders.customer_id IS NOT NULL AND orders.placed_from IS NULL AND cart_line.quantity IS DISTINCT FROM order_item.quantity`,
  };
  const broken: string[] = [];
  for (const [check, sql] of Object.entries(checks)) {
    const { rows } = await client.query<{ number: string }>(sql);
    broken.push(...rows.map(({ number }) => `${check}: ${number}`));
  }
  return broken;
}

/** Every captured paisa is recorded once, for an order or as an overpayment. */
async function checkPayments(client: pg.Client, captured: number): Promise<string[]> {
  const { rows } = await client.query<{ paid: string; overpaid: string; recorded: string }>(`
    SELECT (SELECT COALESCE(sum(total_paisa), 0) FROM orders WHERE payment_id IS NOT NULL) AS paid,
      COALESCE(sum(amount_paisa) FILTER (WHERE surplus IS NOT NULL), 0) AS overpaid,
      COALESCE(sum(amount_paisa), 0) AS recorded
    FROM payment`);
  const { paid, overpaid, recorded } = rows[0]!;
  if (Number(recorded) === captured && Number(paid) + Number(overpaid) === captured) return [];
  return [`captured ${captured} paisa; recorded ${recorded}: ${paid} for orders and ${overpaid} overpaid`];
}
