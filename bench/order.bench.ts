import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ask, inParallel } from './load.ts';
import { ms, percentile, type Row, record } from './results.ts';
import { fillProducts } from './scale.ts';
import { freshDatabase, openPostgres, startShop } from './shop.ts';

const PRODUCTS = 10_000;
const CROWDS = [1, 10, 50];
const SECONDS = 6;

/** The statements of one guest's order of two lines, in their order, as the shop sends them. */
const STATEMENTS = `
\\set one random(300, 9000)
\\set two :one + 1
\\set key random(1, 1000000000000)
select * from orders where customer_id is null and order_key = 'pgbench-' || :key;
begin;
select id, name, name_bn, mainimage, price_paisa, stock from product where id in (:one, :two) and listed = true;
with bought as (
  insert into orders (order_key, content_hash, guest_token, order_type, delivery_type, receiver_name,
    receiver_phone_number, receiver_address, subtotal_paisa, tax_paisa, total_paisa)
  select 'pgbench-' || :key, 'hash', substr(md5(:key::text) || md5(:one::text), 1, 32), 'COD', 'HOME_DELIVERY', 'Karim',
    '+8801812345678', 'Mirpur 10, Dhaka', sum(price_paisa)::bigint, (sum(price_paisa)::bigint * 5 + 50) / 100,
    sum(price_paisa)::bigint + (sum(price_paisa)::bigint * 5 + 50) / 100
  from product where id in (:one, :two)
  on conflict (customer_id, order_key) do nothing returning *
) select id from bought \\gset
insert into order_item (order_id, product_id, name, name_bn, image, price_paisa, quantity, total_paisa)
  select :id, p.id, name, name_bn, mainimage, price_paisa, 1, price_paisa from product p where p.id in (:one, :two) returning *;
insert into order_history (order_id, from_status, to_status, actor) values (:id, '', 'PENDING', 'guest');
update product set stock = stock - 1 where id = :one and listed = true and stock >= 1;
update product set stock = stock - 1 where id = :two and listed = true and stock >= 1;
commit;
`;

const postgres = await openPostgres();
const database = await freshDatabase(postgres.url, 'bench_order');
await fillProducts(database, PRODUCTS);
const shop = await startShop(database);
await placeOrders(10, 2);
const rows: Row[] = [];
for (const crowd of CROWDS) {
  const theirs = pgbench(crowd);
  const ours = await placeOrders(crowd, SECONDS);
  const ratio = ours.rate / theirs;
  const p99 = percentile(ours.times, 0.99);
  rows.push({
    measure: `${crowd} at once`,
    goal: crowd === 10 ? '≥ 0.5 × pgbench, p99 ≤ 50 ms, no error' : '≥ 0.5 × pgbench, no error',
    seen: `${ratio.toFixed(2)} × (${ours.rate.toFixed(0)} to ${theirs.toFixed(0)} orders a second), p99 ${ms(p99)}, ${ours.errors} errors`,
    met: ratio >= 0.5 && ours.errors === 0 && (crowd !== 10 || p99 <= 50),
  });
}
await shop.stop();
await postgres.stop();
record('order', rows, [
  `Guests' orders of two lines among ${PRODUCTS.toLocaleString('en')} products, ${SECONDS} s each, on a PostgreSQL of the same machine that waits for its disk (fsync). pgbench runs the same statements, without a shop, just before.`,
  'The shop reads, checks, prices and answers JSON besides, in one process; client, shop and PostgreSQL share two cores. The embedded PostgreSQL is an ordinary server process: a separate one on this machine is the same.',
]);

async function placeOrders(crowd: number, seconds: number) {
  const end = performance.now() + seconds * 1_000;
  const times: number[] = [];
  let errors = 0;
  let sent = 0;
  const begun = performance.now();
  await inParallel(Array.from({ length: crowd }), crowd, async () => {
    while (performance.now() < end) {
      const buyer = sent++;
      const answer = await placeOrder(buyer);
      if (answer.status === 201) times.push(answer.time);
      else errors += 1;
    }
  });
  return { rate: times.length / ((performance.now() - begun) / 1_000), times, errors };
}

/** Each from an address of its own: what one address may order in a minute is limited. */
function placeOrder(buyer: number) {
  const first = 300 + ((buyer * 7919) % 8_700);
  return ask(`${shop.address}/api/order-app/guest-orders/`, {
    method: 'POST',
    headers: {
      'idempotency-key': randomUUID(),
      'x-forwarded-for': `10.${(buyer >> 16) & 255}.${(buyer >> 8) & 255}.${buyer & 255}`,
    },
    json: {
      name: 'Karim',
      phone: '01812-345678',
      address: 'Mirpur 10, Dhaka',
      items: [first, first + 1].map((product) => ({ product, quantity: 1 })),
    },
  });
}

function pgbench(crowd: number): number {
  const folder = mkdtempSync(path.join(tmpdir(), 'haat-order-'));
  const script = path.join(folder, 'order.sql');
  writeFileSync(script, STATEMENTS);
  const options = ['-n', '-f', script, '-c', String(crowd), '-j', '2', '-T', String(SECONDS), database];
  const written = execFileSync('pgbench', options, { encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  const rate = Number(/tps = ([\d.]+)/.exec(written)?.[1]);
  if (!rate || /number of failed transactions: [1-9]/.test(written)) throw new Error(written);
  return rate;
}
