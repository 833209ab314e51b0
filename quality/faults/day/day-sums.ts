import type pg from 'pg';

/** What a line costs as it was supplied, in paisa; see `billedPaisa`. */
const BILLED = `CASE WHEN supplied_grams IS NULL OR pack_grams IS NULL THEN price_paisa * coalesce(supplied_quantity, quantity)
  ELSE least(price_paisa * coalesce(supplied_quantity, quantity), (2 * price_paisa * supplied_grams + pack_grams) / (2 * pack_grams)) END`;

/** The amount of an entry for a place: positive if the cash came, negative if it went. */
const FLOW = 'CASE WHEN to_place = place.id THEN amount_paisa ELSE -amount_paisa END';

/** After a day each of these queries returns no row. Most are also enforced by constraints: this reads what is stored, with other words. */
export const SUMS: Record<string, string> = {
  'the lines of an order add up to its subtotal': `
    SELECT number FROM orders LEFT JOIN order_item ON order_id = orders.id AND replaces_id IS NULL
    GROUP BY orders.id HAVING subtotal_paisa IS DISTINCT FROM sum(order_item.total_paisa)`,
  'a line costs its price times its quantity': `
    SELECT id FROM order_item WHERE total_paisa <> price_paisa * quantity`,
  'the tax is 5 % of the subtotal, rounded half up': `
    SELECT number FROM orders WHERE tax_paisa <> (subtotal_paisa * 5 + 50) / 100`,
  'the total is subtotal + tax + delivery − discount': `
    SELECT number FROM orders WHERE total_paisa <> subtotal_paisa + tax_paisa + delivery_paisa - discount_paisa`,
  'a line and its substitutes are at most what was ordered': `
    SELECT line.id FROM order_item AS line LEFT JOIN order_item AS other ON other.replaces_id = line.id
    WHERE line.replaces_id IS NULL GROUP BY line.id
    HAVING coalesce(line.supplied_quantity, line.quantity) + coalesce(sum(coalesce(other.supplied_quantity, other.quantity)), 0) > line.quantity`,
  'an order costs less by what was not supplied of it': `
    SELECT number FROM orders, LATERAL (SELECT sum(${BILLED})::bigint AS paisa FROM order_item WHERE order_id = orders.id) AS billed
    WHERE subtotal_paisa + tax_paisa - billed.paisa - (billed.paisa * 5 + 50) / 100 IS DISTINCT FROM (
      SELECT coalesce(sum(amount_paisa), 0) FROM order_adjustment
      WHERE order_id = orders.id AND kind IN ('short_supply', 'weight', 'substitute'))`,
  'an order costs from nothing to its total, and dearer substitutes': `
    SELECT order_id FROM order_balance JOIN LATERAL (
      SELECT coalesce(sum(amount_paisa), 0) AS paisa FROM order_adjustment WHERE order_adjustment.order_id = order_balance.order_id
        AND kind = 'substitute' AND amount_paisa < 0) AS dearer ON true
    WHERE adjusted_paisa NOT BETWEEN paisa AND total_paisa`,
  'goodwill lapses only of an order that costs nothing': `
    SELECT order_id FROM order_adjustment JOIN order_balance USING (order_id) GROUP BY order_id, adjusted_paisa, total_paisa
    HAVING sum(amount_paisa) FILTER (WHERE kind = 'lapsed') > 0
      OR (sum(amount_paisa) FILTER (WHERE kind = 'lapsed') < 0 AND adjusted_paisa <> total_paisa)`,
  'nothing is due of an order that is over, and nothing is owed to anybody': `
    SELECT number FROM orders JOIN order_balance ON order_id = orders.id
    WHERE due_paisa < 0 OR (status IN ('COMPLETED', 'CANCELLED') AND due_paisa <> 0 AND due_paisa > (
      SELECT coalesce(sum(amount_paisa), 0) FROM wallet_claim WHERE order_id = orders.id AND state = 'waiting'))`,
  'all that was paid for a cancelled order goes back': `
    SELECT number FROM orders JOIN order_balance ON order_id = orders.id WHERE status = 'CANCELLED' AND paid_paisa <> refunded_paisa`,
  'no payment is refunded by more than was paid, and an overpayment wholly': `
    SELECT payment.id FROM payment LEFT JOIN refund ON payment_id = payment.id GROUP BY payment.id
    HAVING coalesce(sum(refund.amount_paisa), 0) > payment.amount_paisa
      OR (surplus IS NOT NULL AND coalesce(sum(refund.amount_paisa), 0) <> payment.amount_paisa)`,
  'an order that was paid online names one of its payments, and only then': `
    SELECT number FROM orders LEFT JOIN payment ON payment.order_id = orders.id AND surplus IS NULL
    GROUP BY orders.id HAVING count(payment.id) FILTER (WHERE bank_tran_id = payment_id) <> least(1, count(payment.id))`,
  'every refund through the gateway is done': `
    SELECT id FROM refund WHERE payment_id IS NOT NULL AND state <> 'refunded'`,
  'the stock is the sum of its ledger, and never below 0': `
    SELECT slug FROM product LEFT JOIN stock_movement ON product_id = product.id
    GROUP BY product.id HAVING stock < 0 OR stock IS DISTINCT FROM sum(stock_movement.quantity)`,
  'an order has taken from the stock what it supplies, without what came back': `
    SELECT coalesce(item.order_id, moved.order_id) FROM (
      SELECT order_id, product_id, sum(coalesce(supplied_quantity, quantity) - (
        SELECT coalesce(sum(back_quantity), 0) FROM complaint_line WHERE order_item_id = order_item.id)) FILTER (WHERE status <> 'CANCELLED') AS taken
      FROM order_item JOIN orders ON orders.id = order_id GROUP BY 1, 2
    ) AS item FULL JOIN (
      SELECT order_id, product_id, -sum(quantity) FILTER (WHERE kind <> 'waste') AS taken
      FROM stock_movement WHERE order_id IS NOT NULL GROUP BY 1, 2
    ) AS moved USING (order_id, product_id)
    WHERE coalesce(item.taken, 0) <> coalesce(moved.taken, 0)`,
  'the changes of an order lead from sum to sum, to what it costs now': `
    SELECT number FROM orders JOIN (
      SELECT order_id, (changes -> 'total_paisa' ->> 'before')::bigint AS before, (changes -> 'total_paisa' ->> 'after')::bigint AS after,
        lag((changes -> 'total_paisa' ->> 'after')::bigint) OVER each AS last, lead(id) OVER each AS next
      FROM order_edit WHERE kind = 'change' WINDOW each AS (PARTITION BY order_id ORDER BY id)
    ) AS change ON order_id = orders.id
    WHERE before <> last OR (next IS NULL AND after <> total_paisa)`,
  'a dearer substitute has an answer of the shopper at its price': `
    SELECT line.id FROM order_item AS line JOIN order_item AS replaced ON replaced.id = line.replaces_id
    JOIN orders ON orders.id = line.order_id
    WHERE line.price_paisa > replaced.price_paisa AND substitute_cap_paisa IS NULL AND NOT EXISTS (
      SELECT FROM substitute_offer AS offer JOIN substitute_choice AS choice ON offer_id = offer.id AND choice.product_id = line.product_id
      WHERE order_item_id = replaced.id AND answer = 'replace' AND ended_by IN ('guest', 'customer') AND choice.price_paisa >= line.price_paisa)`,
  'a question has one answer, and is open only while its order is picked': `
    SELECT offer.id FROM substitute_offer AS offer JOIN order_item ON order_item.id = order_item_id
    WHERE ended IS NULL AND EXISTS (SELECT FROM substitute_offer AS other WHERE other.order_item_id = offer.order_item_id AND other.id > offer.id)`,
  'a decision about a complaint has its refund, its order or nothing': `
    SELECT line.id FROM complaint_line AS line
    LEFT JOIN order_adjustment AS adjustment ON adjustment_key = 'complaint ' || line.id AND kind = 'complaint'
    LEFT JOIN orders AS sent ON sent.id = sent_order_id AND sent.sent_again_for = line.order_id
    WHERE (coalesce(decision, 'no') IN ('refund', 'credit'), coalesce(decision, 'no') = 'again', coalesce(adjustment.id, 0))
      IS DISTINCT FROM (adjustment.id IS NOT NULL, sent.id IS NOT NULL, coalesce(line.adjustment_id, 0))`,
  'each refund for a complaint, and each order that is sent again, is one decision': `
    SELECT id::text FROM order_adjustment WHERE kind = 'complaint' AND adjustment_key LIKE 'complaint %'
      AND 1 <> (SELECT count(*) FROM complaint_line WHERE adjustment_id = order_adjustment.id)
      AND order_id NOT IN (SELECT id FROM orders WHERE sent_again_for IS NOT NULL)
    UNION ALL SELECT number FROM orders JOIN order_balance ON order_id = id WHERE sent_again_for IS NOT NULL
      AND (payable_paisa <> 0 OR 1 <> (SELECT count(*) FROM complaint_line WHERE sent_order_id = orders.id))`,
  'nothing is made good twice': `
    SELECT item.id FROM order_item AS item JOIN complaint_line AS line ON order_item_id = item.id
    LEFT JOIN orders AS sent ON sent.id = sent_order_id
    GROUP BY item.id
    HAVING sum(accepted) FILTER (WHERE sent.status IS DISTINCT FROM 'CANCELLED') > coalesce(supplied_grams, supplied_quantity, quantity)
      OR count(*) FILTER (WHERE decision IS NULL) > 1`,
  'a refund of an invoice has a credit note of its amount, and they are numbered without a gap': `
    SELECT adjustment.id::text FROM order_adjustment AS adjustment JOIN complaint_line AS line ON line.adjustment_id = adjustment.id
    LEFT JOIN credit_note AS note ON note.adjustment_id = adjustment.id LEFT JOIN invoice ON invoice.order_id = adjustment.order_id
    WHERE note.amount_paisa <> adjustment.amount_paisa OR note.tax_paisa > note.amount_paisa
      OR (note.number IS NULL AND invoice.at < adjustment.at)
    UNION ALL SELECT year::text FROM credit_note GROUP BY year HAVING count(*) <> max(number)`,
  'a refund to the credit is one entry of its amount': `
    SELECT refund.id FROM refund LEFT JOIN customer_account_entry AS entry ON refund_id = refund.id
    WHERE to_credit IS DISTINCT FROM (entry.id IS NOT NULL) OR entry.amount_paisa <> refund.amount_paisa`,
  'credit that paid for an order came back at most once': `
    SELECT order_id FROM customer_account_entry WHERE kind IN ('order', 'baki', 'order_returned') GROUP BY order_id HAVING sum(amount_paisa) > 0`,
  'credit that was paid out has left the drawer': `
    SELECT entry.id FROM customer_account_entry AS entry LEFT JOIN cash_entry ON account_entry_id = entry.id
    WHERE entry.kind = 'paid_out' AND cash_entry.amount_paisa IS DISTINCT FROM -entry.amount_paisa`,
  'each place of the cash is the sum of its entries': `
    SELECT kind FROM cash_place AS place, LATERAL (
      SELECT coalesce(sum(${FLOW}), 0) AS paisa FROM cash_entry WHERE place.id IN (from_place, to_place)
    ) AS entries WHERE entries.paisa <> balance_paisa`,
  'all places of the cash add up to 0': `
    SELECT sum(balance_paisa) FROM cash_place HAVING sum(balance_paisa) <> 0`,
  'cash and card money that was collected has entries of its amount': `
    SELECT paid.order_id FROM cash_payment AS paid LEFT JOIN cash_entry AS entry ON entry.order_id = paid.order_id
    GROUP BY paid.order_id HAVING paid.amount_paisa + paid.card_paisa <> coalesce(sum(entry.amount_paisa), 0)`,
  'a refund in cash has one entry once it was handed over, and one of the gateway none': `
    SELECT refund.id FROM refund LEFT JOIN cash_entry AS entry ON entry.refund_id = refund.id
    WHERE coalesce(entry.amount_paisa, 0) <> CASE WHEN refund.payment_id IS NULL AND NOT to_credit AND state = 'refunded' THEN refund.amount_paisa ELSE 0 END`,
  'the account of each phone is the sum of its entries, and never below its limit': `
    SELECT account.phone FROM customer_account AS account LEFT JOIN customer_account_entry AS entry USING (phone)
    GROUP BY account.phone HAVING balance_paisa < -coalesce((SELECT limit_paisa FROM khata WHERE khata.phone = account.phone), 0)
      OR balance_paisa <> coalesce(sum(entry.amount_paisa), 0)`,
  'what riders handed in is what was counted, less what was taken back': `
    SELECT hand_in.id FROM hand_in LEFT JOIN cash_entry AS entry ON hand_in_id = hand_in.id
    LEFT JOIN hand_in_undo AS undo ON undo.hand_in_id = hand_in.id
    GROUP BY hand_in.id, undo.id HAVING coalesce(sum(CASE entry.kind WHEN 'handed_in' THEN entry.amount_paisa
      WHEN 'hand_in_undone' THEN -entry.amount_paisa END), 0) <> CASE WHEN undo.id IS NULL THEN counted_paisa ELSE 0 END`,
  'a transfer has one entry of its amount': `
    SELECT cash_transfer.id FROM cash_transfer LEFT JOIN cash_entry AS entry ON transfer_id = cash_transfer.id
    WHERE entry.amount_paisa IS DISTINCT FROM cash_transfer.amount_paisa`,
  'a closed day opens with the count before, and its entries lead to its own': `
    SELECT day FROM (
      SELECT *, lag(counted_paisa, 1, 0) OVER (ORDER BY id) AS opening, lag(last_entry, 1, 0) OVER (ORDER BY id) AS after FROM closed_day
    ) AS closed, LATERAL (
      SELECT coalesce(sum(${FLOW}), 0) AS paisa FROM cash_place AS place JOIN cash_entry ON place.id IN (from_place, to_place)
      WHERE place.kind = 'drawer' AND cash_entry.id > closed.after AND cash_entry.id <= closed.last_entry
    ) AS entries WHERE opening + entries.paisa <> counted_paisa`,
  'closed days follow each other': `
    SELECT day FROM (SELECT day, lag(day, 1, '') OVER (ORDER BY id) AS before FROM closed_day) AS closed WHERE day <= before`,
  'the history of an order is a chain of legal moves to its status': `
    SELECT number FROM orders JOIN (
      SELECT order_id, to_status, lead(to_status) OVER each AS next, lag(to_status, 1, '') OVER each AS before, from_status
      FROM order_history WINDOW each AS (PARTITION BY order_id ORDER BY id)
    ) AS history ON order_id = orders.id
    WHERE from_status <> before OR (next IS NULL AND to_status <> status)
      OR (from_status <> '' AND NOT EXISTS (SELECT FROM order_move AS move
        WHERE (move.from_status, move.to_status) = (history.from_status, history.to_status)))`,
  'every order has a history that begins with its placement': `
    SELECT number FROM orders LEFT JOIN order_history ON order_id = orders.id AND from_status = ''
    GROUP BY orders.id HAVING count(order_history.id) <> 1`,
  'the history of a payment attempt ends with its state': `
    SELECT attempt.id FROM payment_attempt AS attempt JOIN payment_attempt_history AS history ON attempt_id = attempt.id
    WHERE history.id = (SELECT max(id) FROM payment_attempt_history WHERE attempt_id = attempt.id) AND to_state <> state`,
  'an event has one message for each channel': `
    SELECT event FROM message GROUP BY event, channel HAVING count(*) > 1`,
  'a step that the staff report to a shopper has its message': `
    SELECT number, to_status FROM orders JOIN order_history ON order_id = orders.id
    WHERE actor LIKE 'staff:%' AND to_status IN ('ONGOING', 'COMPLETED', 'CANCELLED') AND receiver_phone_number LIKE '+8801%'
      AND 1 <> (SELECT count(*) FROM message WHERE channel = 'sms' AND event = ANY (ARRAY(
        SELECT 'order ' || orders.id || ' ' || kind FROM unnest(CASE to_status WHEN 'ONGOING' THEN ARRAY['on_its_way', 'ready']
            || ARRAY(SELECT 'with_courier ' || nth FROM parcel WHERE order_id = orders.id)
          WHEN 'COMPLETED' THEN ARRAY['delivered', 'picked_up'] ELSE ARRAY['cancelled', 'refused'] END) AS kind)))`,
  'a customer’s order has the lines that left the cart': `
    SELECT number FROM orders JOIN order_item ON order_item.order_id = orders.id AND replaces_id IS NULL
    LEFT JOIN cart_line ON cart_line.order_id = orders.id AND cart_line.product_id = order_item.product_id
    WHERE orders.customer_id IS NOT NULL AND orders.placed_from IS NULL AND source = 'WEB'
      AND NOT EXISTS (SELECT FROM order_edit WHERE order_edit.order_id = orders.id AND kind = 'change')
      AND cart_line.quantity IS DISTINCT FROM order_item.quantity`,
  'each price is the one of its newest change in the audit': `
    SELECT slug FROM product JOIN LATERAL (
      SELECT after FROM audit WHERE table_name = 'product' AND row_id = product.id::text AND 'price_paisa' = ANY (changed)
      ORDER BY id DESC LIMIT 1
    ) AS newest ON true WHERE (after ->> 'price_paisa')::bigint <> price_paisa`,
  'a price of a publication that did not stay was there, unless it was undone': `
    SELECT publication_id, product_id FROM price_change JOIN price_publication ON price_publication.id = publication_id
    WHERE state IN ('published', 'undone') AND (before_paisa IS NULL OR (stayed AND before_paisa = price_change.price_paisa))`,
  'invoices are numbered without a gap': `
    SELECT year FROM invoice GROUP BY year HAVING count(*) <> max(number)`,
  'an order is on one run at a time': `
    SELECT order_id FROM run_stop WHERE removed IS NULL GROUP BY order_id HAVING count(*) > 1`,
  'an order that is packed was picked': `
    SELECT order_id FROM order_step GROUP BY order_id
    HAVING bool_or(step = 'packed') AND NOT bool_or(step = 'picked')`,
  'the figures count what the orders cost': `
    SELECT counted.placed, orders.placed FROM
      (SELECT sum(placed) AS placed, sum(cancelled) AS cancelled, sum(delivered) AS delivered, sum(sales_paisa) AS sales FROM figure_orders) AS counted,
      (SELECT count(*) AS placed, count(*) FILTER (WHERE status = 'CANCELLED') AS cancelled,
        count(*) FILTER (WHERE status = 'COMPLETED') AS delivered, sum(payable_paisa) AS sales
      FROM orders JOIN order_balance ON order_id = orders.id) AS orders
    WHERE (counted.placed, counted.cancelled, counted.delivered, counted.sales) IS DISTINCT FROM
      (orders.placed, orders.cancelled, orders.delivered, orders.sales)`,
  'the figures count what was supplied of each product': `
    SELECT product_id FROM (SELECT product_id, sum(quantity) AS quantity, sum(goods_paisa) AS paisa FROM figure_products GROUP BY 1) AS counted
    FULL JOIN (
      SELECT product_id, sum(coalesce(supplied_quantity, quantity)) AS quantity, sum(${BILLED}) AS paisa
      FROM order_item JOIN orders ON orders.id = order_id
      WHERE status <> 'CANCELLED' AND coalesce(supplied_quantity, quantity) > 0 GROUP BY 1
    ) AS supplied USING (product_id)
    WHERE (counted.quantity, counted.paisa) IS DISTINCT FROM (supplied.quantity, supplied.paisa)`,
};

/** Returns a line for each sum that is wrong, with the first rows that show it. */
export async function checkDay(client: pg.Client): Promise<string[]> {
  const broken: string[] = [];
  for (const [name, query] of Object.entries(SUMS)) {
    const { rows } = await client.query<Record<string, unknown>>(query);
    const shown = rows.slice(0, 3).map((row) => Object.values(row).join(' '));
    if (rows.length > 0)
      broken.push(
        `wrong: ${name}: ${shown.join(', ')}${rows.length > 3 ? ` and ${rows.length - 3} more` : ''}`,
      );
  }
  return broken;
}

/** Changes of one row that no sum may miss. */
const FALSIFIED: Record<string, string> = {
  'a product has one piece more':
    'UPDATE product SET stock = stock + 1 WHERE id = (SELECT min(id) FROM product)',
  'a movement of the stock is missing':
    "DELETE FROM stock_movement WHERE id = (SELECT max(id) FROM stock_movement WHERE kind = 'sale')",
  'a line is not supplied':
    "UPDATE order_item SET supplied_quantity = 0 WHERE id = (SELECT max(order_item.id) FROM order_item JOIN orders ON orders.id = order_id WHERE status <> 'CANCELLED' AND supplied_quantity IS NULL)",
  'the drawer has a taka more':
    "UPDATE cash_place SET balance_paisa = balance_paisa + 100 WHERE kind = 'drawer'",
  'an entry of the cash is missing':
    "DELETE FROM cash_entry WHERE id = (SELECT max(id) FROM cash_entry WHERE kind = 'collected')",
  'a day is closed with a taka more':
    'UPDATE cash_day SET counted_paisa = counted_paisa + 100 WHERE id = (SELECT max(id) FROM cash_day)',
  'an adjustment is a paisa larger':
    "UPDATE order_adjustment SET amount_paisa = amount_paisa + 1 WHERE id = (SELECT max(id) FROM order_adjustment WHERE kind = 'short_supply')",
  'a refund is missing':
    'DELETE FROM refund WHERE id = (SELECT max(id) FROM refund WHERE payment_id IS NOT NULL)',
  'a step of a history is missing':
    "DELETE FROM order_history WHERE id = (SELECT max(id) FROM order_history WHERE to_status = 'PROCESSING')",
  'a message is missing':
    "DELETE FROM message WHERE id = (SELECT max(id) FROM message WHERE event LIKE '% delivered')",
  'a price was changed without an audit':
    "UPDATE product SET price_paisa = price_paisa + 1 WHERE id = (SELECT row_id::bigint FROM audit WHERE table_name = 'product' AND 'price_paisa' = ANY (changed) LIMIT 1)",
  'a figure is a paisa higher': 'UPDATE figure_orders SET sales_paisa = sales_paisa + 1',
  'a refund for a complaint is a paisa larger':
    'UPDATE order_adjustment SET amount_paisa = amount_paisa + 1 WHERE id = (SELECT max(adjustment_id) FROM credit_note)',
  'a decision about a complaint is missing':
    "UPDATE complaint_line SET decision = 'no' WHERE id = (SELECT max(id) FROM complaint_line WHERE decision IN ('refund', 'credit', 'again'))",
  'credit comes back a paisa short':
    'UPDATE customer_account_entry SET amount_paisa = amount_paisa - 1 WHERE id = (SELECT max(id) FROM customer_account_entry WHERE refund_id IS NOT NULL)',
  'an answer about a dearer substitute is another one':
    "UPDATE substitute_offer SET answer = 'call', product_id = NULL WHERE id IN (SELECT offer.id FROM substitute_offer AS offer JOIN order_item AS line ON line.replaces_id = order_item_id JOIN order_item AS replaced ON replaced.id = order_item_id WHERE line.price_paisa > replaced.price_paisa)",
  'a change of an order is a paisa dearer':
    "UPDATE order_edit SET changes = jsonb_set(changes, '{total_paisa,after}', to_jsonb((changes -> 'total_paisa' ->> 'after')::bigint + 1)) WHERE id = (SELECT max(id) FROM order_edit WHERE kind = 'change')",
  'an invoice is missing':
    'DELETE FROM invoice WHERE number = 1 AND EXISTS (SELECT FROM invoice WHERE number > 1)',
};

/** Falsifies one row after the other that there is, each rolled back. Returns what the sums report; empty if they miss one. */
export async function falsify(client: pg.Client): Promise<string[]> {
  const reported: string[] = [];
  for (const [name, change] of Object.entries(FALSIFIED)) {
    await client.query('BEGIN');
    await client.query('SET LOCAL session_replication_role = replica');
    const { rowCount } = await client.query(change);
    const [first] = rowCount ? await checkDay(client) : [];
    await client.query('ROLLBACK');
    if (first) reported.push(`${name}: ${first}`);
    else if (rowCount) {
      console.error(`no sum reports that ${name}`);
      return [];
    }
  }
  return reported;
}
