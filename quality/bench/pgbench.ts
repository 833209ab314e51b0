import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** The statements of the shop before every order: the rate limit of the IP address. */
const COUNT = `
insert into request_count (key, count, over)
values (sha256((:key::text || :one::text)::bytea), 1, now() + interval '1 minute')
on conflict (key) do update set
  count = case when request_count.over > now() then request_count.count + 1 else 1 end,
  over = case when request_count.over > now() then request_count.over else excluded.over end
returning count, over;
begin;`;

/** The phone of the shop if one of these phones is blocked. */
const ifBlocked = (phones: string) => `(
    select coalesce((select phone_primary from contact_info order by id limit 1), '')
    where exists (select from phone_block where lifted is null and phone in (${phones})))`;

const METHOD_OFF = `not case 'COD' when 'ONLINE' then online_payment and not false else cash_on_delivery or false end`;

const OPEN_ORDERS = `customer_id is null and status = 'PENDING' and payment_id is null
    and created > now() - open_order_hours * interval '1 hour'`;
const OF_IP_ADDRESS = `select id from orders where placed_from = sha256((:key::text)::bytea) and ${OPEN_ORDERS} limit open_orders_per_address`;

/** The open orders of a guest's phone, counted with a lock, and of the IP address. The limits themselves are off. */
const LIMITS = `
insert into request_count (key, count, over)
select sha256((:key::text || 'phone')::bytea), 1, now() + interval '1 minute' from shop_setting where open_orders_per_phone is not null
on conflict (key) do update set over = excluded.over;
select guest_line_pieces, guest_order_pieces, ${ifBlocked("'+8801812345678'")}, ${METHOD_OFF},
  case when open_orders_per_phone is null then false else (select count(*) from (
    select from orders where receiver_phone_number = '+8801812345678' and ${OPEN_ORDERS} limit open_orders_per_phone
  ) as by_phone) >= open_orders_per_phone end
  or case when open_orders_per_address is null then false
    else (select count(*) from (${OF_IP_ADDRESS}) as by_ip_address) >= open_orders_per_address end
  or case when open_pieces_per_address is null then false else
    (select coalesce(sum(quantity), 0) from order_item where order_id in (${OF_IP_ADDRESS})) + 2
      > greatest(open_pieces_per_address, guest_order_pieces) end
from shop_setting;`;

/** Prices, and the order with its lines, its history and the purchased cart lines; each product costs 100 taka. */
const write = (token: string, customer: string, actor: string, ipHash: string) => `
select product.id, name, name_bn, unit, mainimage, price_paisa, stock, sold_by, options, old_price_paisa, is_on_sale,
  coalesce(category.tax_class, parent.tax_class, 'specified')
from product join category on category.id = product.category_id left join category as parent on parent.id = category.parent_id
where product.id = any(array[:one, :two]::bigint[]) and listed = true;
with placed as (
  insert into orders (order_key, content_hash, guest_token, customer_id, order_type, delivery_type, receiver_name,
    receiver_email, receiver_phone_number, receiver_address, receiver_city, receiver_zip_code, receiver_country,
    subtotal_paisa, untaxed_paisa, tax_percent, tax_paisa, delivery_paisa, discount_paisa, total_paisa,
    delivery_zone, delivery_zone_bn, delivery_hours, promised_from, promised_by, language, note, if_missing, source, placed_from, expires)
  values ('pgbench-' || :key::text, 'hash', ${token}, ${customer}, 'COD', 'HOME_DELIVERY', 'Karim', '', '+8801812345678',
    'Mirpur 10, Dhaka', '', '', '', 20000, 0, 5, 1000, 0, 0, 21000, '', '', null, null, null, 'en', '', '', 'WEB', ${ipHash}, null)
  on conflict do nothing returning *
), items as (
  insert into order_item (order_id, product_id, name, name_bn, unit, image, price_paisa, quantity, total_paisa, tax_class, note,
    sold_by, option_name, option_name_bn, regular_paisa)
  select placed.id, line.product_id, line.name, line.name_bn, line.unit, line.image, line.price_paisa, line.quantity,
    line.price_paisa * line.quantity, line.tax_class, line.note, line.sold_by, line.option_name, line.option_name_bn,
    line.regular_paisa
  from placed, unnest(array[:one, :two]::bigint[], array['Miniket rice', 'Rui fish'], array['', ''], array['1 pc', '1 pc'],
    array['', ''], array[10000, 10000]::bigint[], array[1, 1], array['specified', 'specified'], array['', ''],
    array['piece', 'piece'], array['', ''], array['', ''], array[null, null]::bigint[])
    as line (product_id, name, name_bn, unit, image, price_paisa, quantity, tax_class, note, sold_by, option_name,
      option_name_bn, regular_paisa)
  order by line.product_id returning *
), history as (
  insert into order_history (order_id, from_status, to_status, actor, note) select id, '', status, '${actor}', '' from placed
), purchased as (
  update cart_line set order_id = placed.id from placed
  where cart_line.customer_id = placed.customer_id and cart_line.order_id is null
)
select id, number, order_key, content_hash, guest_token, customer_id, created, status, order_type, delivery_type,
  receiver_name, receiver_email, receiver_phone_number, receiver_address, receiver_city, receiver_zip_code,
  receiver_country, subtotal_paisa, untaxed_paisa, tax_percent, tax_paisa, delivery_paisa, discount_paisa, total_paisa,
  delivery_zone, delivery_zone_bn, delivery_hours, promised_from, promised_by, payment_id, expires, language, note,
  (select json_agg(items order by items.id) from items) as items
from placed \\gset placed_
select channel, shop_url from message_channel where provider <> 'off';`;

const TAKE = `
with locked as materialized (
  select id from product where id = any(array[:one, :two]::bigint[]) order by id for no key update
), line as (
  select * from unnest(array[:one, :two]::bigint[], array[1, 1], array[10000, 10000]::bigint[], array['1 pc', '1 pc'])
    as line (id, quantity, price_paisa, unit)
)
update product set stock = product.stock - line.quantity from locked join line using (id),
  set_config('haat.stock_movement', '{"kind": "sale", "actor": "guest", "order": ' || :placed_id || '}', true)
where product.id = locked.id and product.listed and product.stock >= line.quantity
  and product.price_paisa = line.price_paisa and product.unit = line.unit;
commit;
`;

/** The statements of one order of two lines, in the same sequence as in the shop. */
const STATEMENTS = {
  guest: `
\\set one random(300, 9000)
\\set two :one + 1
\\set key random(1, 1000000000000)
${COUNT}
${LIMITS}
${write('substr(md5(:key::text) || md5(:one::text), 1, 32)', 'null', 'guest', 'sha256((:key::text)::bytea)')}
${TAKE}`,
  // The n-th customer of this client's share of the customers.
  customer: `
\\set n :n + 1
\\set customer :first + :client_id * :each + :n
\\set one 300 + (:customer * 7919) % 8700
\\set two :one + 1
\\set key random(1, 1000000000000)
select customer_id, device_hash from session join customer on customer.id = session.customer_id
where session.id = decode(md5(:customer::text), 'hex') and ended is null and disabled is null;
${COUNT}
select id, ${ifBlocked("customer.phone, '+8801812345678'")}, (select ${METHOD_OFF} from shop_setting)
from customer where id = :customer for no key update;
select product_id, quantity, option_name from cart_line where customer_id = :customer and order_id is null order by product_id;
${write('null', ':customer', 'customer', 'null')}
${TAKE}`,
};

export type Buyer = keyof typeof STATEMENTS;

/** Orders a second of PostgreSQL without a shop. Statements are planned each time, or once if `prepared`. */
export function pgbench(
  database: string,
  {
    buyer,
    concurrency,
    seconds,
    customers,
    prepared = false,
  }: {
    buyer: Buyer;
    concurrency: number;
    seconds: number;
    customers: { first: number; count: number };
    prepared?: boolean;
  },
): number {
  const folder = mkdtempSync(path.join(tmpdir(), 'haat-order-'));
  const script = path.join(folder, 'order.sql');
  writeFileSync(script, STATEMENTS[buyer]);
  const variables = { n: -1, first: customers.first, each: Math.floor(customers.count / concurrency) };
  const options = Object.entries(variables).flatMap(([name, value]) => ['-D', `${name}=${value}`]);
  const load = ['-c', String(concurrency), '-j', '2', '-T', String(seconds)];
  const output = execFileSync(
    'pgbench',
    ['-n', '-M', prepared ? 'prepared' : 'simple', '-f', script, ...options, ...load, database],
    {
      encoding: 'utf8',
    },
  );
  rmSync(folder, { recursive: true });
  return rateOf(output);
}

function rateOf(output: string): number {
  const rate = Number(/tps = ([\d.]+)/.exec(output)?.[1]);
  if (!rate || /number of failed transactions: [1-9]/.test(output)) throw new Error(output);
  return rate;
}
