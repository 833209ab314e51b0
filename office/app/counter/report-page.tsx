import { clockInDhaka } from '@haat/contract/time/dhaka-time';
import '../slips/print.css';
import type { DrawerReport } from '@haat/contract/office/orders/counter';
import { type Wallet, walletNames } from '@haat/contract/shop/wallets';
import { Button } from '@haat/ui/button.tsx';
import { useNavigate } from 'react-router';
import { dateInDhaka, formatClock, formatPaisa } from '../i18n/format.ts';
import { inDigits, useLanguage, useMessages } from '../i18n/language.ts';
import { useActorName } from '../orders/use-actor-name.ts';
import { api, loadingOne } from '../platform/api.ts';
import { PageTitle } from '../platform/page-title.tsx';
import type { Route } from './+types/report-page.ts';
import { counterMessages } from './messages.ts';

export const clientLoader = loadingOne(({ id }) => api.getDrawerReport({ params: { id: Number(id) } }));

/** The report of a session of the drawer (Z), as it comes out of the printer. */
export default function ReportPage({ loaderData: report }: Route.ComponentProps) {
  const texts = useMessages(counterMessages);
  const navigate = useNavigate();
  return (
    <div className="grid gap-4 print:block">
      <div className="flex flex-wrap items-center gap-2 print:hidden">
        <PageTitle className="grow">{texts.reportTitle(report.number)}</PageTitle>
        <Button variant="outline" onClick={() => navigate('/counter')}>
          {texts.back}
        </Button>
        <Button onClick={() => window.print()}>{texts.print}</Button>
      </div>
      <Slip report={report} />
    </div>
  );
}

function Slip({ report }: { report: DrawerReport }) {
  const texts = useMessages(counterMessages);
  const language = useLanguage();
  const actorName = useActorName();
  const { ways, total_paisa, less_paisa, float_paisa, expected_paisa, counted_paisa, difference_paisa } =
    report;
  const when = (iso: string, by: string) =>
    `${inDigits(dateInDhaka(iso))} ${formatClock(clockInDhaka(new Date(iso)), language)} · ${actorName(by)}`;
  return (
    <article className="slip slip-58" aria-label={texts.reportTitle(report.number)}>
      <p className="text-center font-bold text-base">{report.shop}</p>
      <p className="mb-2 text-center font-bold">{texts.reportTitle(report.number)}</p>
      <p>{`${texts.opened}: ${when(report.opened, report.opened_by)}`}</p>
      <p>{`${texts.closed}: ${when(report.closed, report.closed_by)}`}</p>
      <Rows
        rows={[
          [texts.sales, inDigits(String(report.orders))],
          ...(less_paisa > 0 ? [[texts.lessSum, formatPaisa(less_paisa)] as const] : []),
          ...ways.map(
            ({ way, wallet, amount_paisa }) =>
              [
                wallet ? walletNames[wallet as Wallet][language] : texts.ways[way],
                formatPaisa(amount_paisa),
              ] as const,
          ),
        ]}
        last={[texts.soldSum, formatPaisa(total_paisa)]}
      />
      <Rows
        rows={[
          [texts.float, formatPaisa(float_paisa)],
          [texts.expected, formatPaisa(expected_paisa)],
          [texts.wasCounted, formatPaisa(counted_paisa)],
        ]}
        last={[texts.differenceRow, formatPaisa(difference_paisa)]}
      />
      {report.note && <p>{`${texts.noteRow}: ${report.note}`}</p>}
      <p className="mt-8 border-t pt-1 text-center">{texts.signature}</p>
    </article>
  );
}

type Row = readonly [title: string, value: string];

function Rows({ rows, last }: { rows: readonly Row[]; last: Row }) {
  return (
    <dl className="mt-2 grid grid-cols-[1fr_auto] gap-x-2 border-t pt-1 tabular-nums">
      {[...rows, last].map((row) => (
        <div key={row[0]} className={`contents ${row === last ? 'font-bold' : ''}`}>
          <dt>{row[0]}</dt>
          <dd translate="no" className="text-right">
            {row[1]}
          </dd>
        </div>
      ))}
    </dl>
  );
}
