import { randomBytes } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { onServer } from '../../../server/testing/postgres.ts';
import { apiOfPage, visit } from './office.ts';

/** Looks for the demo on the papers that an order on its way does not have yet: of a courier, of a complaint and of the counter. `page`: prints the order. */
export async function expectOwnPapers(
  page: Page,
  database: string,
  { number, demo }: { number: string; demo: RegExp },
): Promise<void> {
  const api = await apiOfPage(page);
  const id = Number(new URL(page.url()).searchParams.get('orders'));
  const query = (text: string, values: unknown[] = []) =>
    onServer(database, (client) => client.query(text, values));
  const key = () => randomBytes(16).toString('hex');
  const expectOwn = async (path: string, content: string) => {
    await visit(page, path);
    const paper = page.getByRole('article').first();
    await expect(paper).toContainText(content);
    await expect(paper).toContainText(/Amina Bazar|আমিনা বাজার/);
    expect.soft(await paper.innerHTML(), path).not.toMatch(demo);
  };
  await query(
    `INSERT INTO parcel (order_id, nth, invoice, courier, cod_paisa, grams, value_paisa, handed_by, parcel_key, next_look)
    VALUES ($1, 1, $2, 'steadfast', 21700, 1000, 21700, 'staff:Rina', 'paper', NULL)`,
    [id, `${number}-1`],
  );
  await expectOwn(`/print?orders=${id}&kind=parcel`, `${number}-1`);
  await query("UPDATE parcel SET state = 'refused'");
  await api.printInvoices({ body: { orders: [id], size: 'a4' } });
  const { version, orderitems } = await api.getOrder({ params: { id } });
  await api.moveOrder({ params: { id }, body: { to: 'COMPLETED', version } });
  const bad = { line: orderitems[0]!.id, amount: 1, reason: 'spoiled', wish: 'refund' } as const;
  const [complaint] = await api.reportForCaller({ params: { id }, body: { key: key(), lines: [bad] } });
  await api.decideComplaint({
    params: { id: complaint!.lines[0]!.id },
    body: { key: key(), decision: 'refund' },
  });
  await expectOwn(`/print?orders=${id}&kind=credit_note`, number);
  const { session } = await api.openDrawer({ body: { key: key(), float_paisa: 0 } });
  const closed = { session: session!.id, counted_paisa: 0, note: '' };
  const report = await api.closeDrawer({ body: closed });
  await expectOwn(`/counter/${report.id}`, 'Z');
}
