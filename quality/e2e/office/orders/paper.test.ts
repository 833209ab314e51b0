import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { inDatabase } from '../../shop/customers.ts';
import { productNamed } from '../../shop/fixture.ts';
import { changeSettings, confirmOrder, moveAs, signIn } from '../office.ts';
import { test } from '../own-shop.ts';

const newKey = () => randomUUID().replaceAll('-', '');

/** What the only sheet of a page says: the amounts of its goods, and its sums by their titles, in paisa. */
async function readSheet(page: Page): Promise<{ goods: number[]; sums: Record<string, number> }> {
  const sheet = page.getByRole('article');
  await expect(sheet).toHaveCount(1);
  const paisa = (text: string) => Math.round(Number(text.replace(/৳|Tk|[,\s]/g, '').replace('−', '-')) * 100);
  const goods = await sheet.locator('tbody tr:not(.font-bold) .number').allTextContents();
  const titles = await sheet.locator('dl dt').allTextContents();
  const values = await sheet.locator('dl dd').allTextContents();
  const last = await sheet.locator('tr.font-bold td').allTextContents();
  return {
    goods: goods.map(paisa),
    sums: {
      ...Object.fromEntries(titles.map((title, at) => [title, paisa(values[at]!)])),
      ...(last.length > 0 && { last: paisa(last.at(-1)!) }),
    },
  };
}

/** The widths in points of the pages that come out of the printer. */
async function printedWidths(page: Page): Promise<number[]> {
  await page.emulateMedia({ media: 'print' });
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  await page.emulateMedia({ media: 'screen' });
  return [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) /g)].map(([, width]) => Math.round(Number(width)));
}

const add = (amounts: number[]) => amounts.reduce((sum, each) => sum + each, 0);

test('memo, Mushak 6.3, credit note and Z come out at 58 mm with the sums of the database', async ({
  page,
  request,
}) => {
  test.slow();
  await page.addInitScript('window.print = () => { window.printed = (window.printed ?? 0) + 1; }');
  const [egg, rice] = [await productNamed(request, 'egg'), await productNamed(request, 'Miniket')];
  const owner = await signIn(page, 'owner', 'Rina');
  await changeSettings(owner, { seller_bin: '000123456-0101' });
  const order = await confirmOrder(
    request,
    { product: egg.id, quantity: 2 },
    { product: rice.id, quantity: 3 },
  );
  const slip = async (kind: string) => {
    await page.goto(`/office/print?orders=${order.id}&kind=${kind}&size=58`);
    const sheet = await readSheet(page);
    expect((await printedWidths(page)).every((width) => width === 164)).toBe(true);
    return sheet;
  };

  await test.step('the memo has the goods, the tax and what is due', async () => {
    const { goods, sums } = await slip('memo');
    const { lines, payable, due, delivery } = await inDatabase(
      `select (select array_agg(price_paisa * quantity order by id) from order_item where order_id = $1) as lines,
         payable_paisa as payable, due_paisa / 100 * 100 as due, delivery_paisa as delivery
       from order_balance join orders on id = order_id where order_id = $1`,
      [order.id],
    );
    expect(goods).toEqual((lines as unknown[]).map(Number));
    expect(sums.Products).toBe(add(goods));
    expect([sums.Total, sums.Due]).toEqual([Number(payable), Number(due)]);
    const vat = Object.entries(sums).filter(([title]) => title.startsWith('VAT'));
    expect(add(goods) + add(vat.map(([, paisa]) => paisa)) + Number(delivery)).toBe(sums.Total);
  });

  for (const to of ['ONGOING', 'COMPLETED'] as const) await moveAs(owner, order.id, to);
  await test.step('the tax invoice has its goods with tax', async () => {
    await page.goto(`/office/print?orders=${order.id}&kind=invoice&size=58`);
    await page.getByRole('button', { name: 'Print', exact: true }).click();
    await expect(page.getByRole('article')).toContainText(/\d{4}-\d\d\/\d{6}/);
    const { goods, sums } = await slip('invoice');
    const { total } = await inDatabase(
      'select subtotal_paisa + tax_paisa as total from orders where id = $1',
      [order.id],
    );
    expect([add(goods), sums.last]).toEqual([Number(total), Number(total)]);
  });

  await test.step('the credit note has what went back', async () => {
    const { orderitems } = await owner.api.getOrder({ params: { id: order.id } });
    const [line] = orderitems;
    const lines = [{ line: line!.id, amount: 1, reason: 'spoiled', wish: 'refund' } as const];
    await owner.api.reportForCaller({ params: { id: order.id }, body: { key: newKey(), lines } });
    const [complaint] = await owner.api.listOrderComplaints({ params: { id: order.id } });
    const { id, refund_paisa: seen_paisa } = complaint!.lines[0]!;
    const body = { key: newKey(), decision: 'refund', seen_paisa: seen_paisa! } as const;
    await owner.api.decideComplaint({ params: { id }, body });
    const { goods, sums } = await slip('credit_note');
    const { amount, tax } = await inDatabase(
      'select amount_paisa as amount, tax_paisa as tax from credit_note where order_id = $1',
      [order.id],
    );
    expect(sums.last).toBe(Number(amount));
    expect(goods).toEqual([Number(amount), Number(amount) - Number(tax), 0, Number(tax)]);
  });

  await test.step('the report of the drawer has its sales', async () => {
    const { session } = await owner.api.openDrawer({ body: { key: newKey(), float_paisa: 50_000 } });
    const { price } = await inDatabase('select price_paisa as price from product where id = $1', [egg.id]);
    const value = 2 * Number(price);
    const total_paisa = value + Math.floor((value * 10 + 100) / 200);
    const cash = Math.floor(total_paisa / 100) * 100;
    await owner.api.sellAtCounter({
      body: {
        key: newKey(),
        language: 'en',
        lines: [{ product: egg.id, quantity: 2, price_paisa: Number(price) }],
        total_paisa,
        paid: [{ way: 'cash', amount_paisa: cash }],
      },
    });
    const counted = { session: session!.id, counted_paisa: 50_000 + cash - 500, note: 'change' };
    const report = await owner.api.closeDrawer({ body: counted });
    await page.goto(`/office/counter/${report.id}`);
    const { sums } = await readSheet(page);
    const { sold, taken } = await inDatabase(
      `select sum(payable_paisa) as sold, sum(amount_paisa) as taken from orders join order_balance on order_balance.order_id = id
         join cash_payment on cash_payment.order_id = id where drawer_session_id = $1`,
      [session!.id],
    );
    expect(Object.values(sums)).toEqual([
      ...[100, Number(taken), Number(sold)],
      ...[50_000, 50_000 + Number(taken), 49_500 + Number(taken), -500],
    ]);
  });
});
