import { ApiError } from '@haat/contract/client';
import { officeApiRoutes } from '@haat/contract/office/api-routes';
import type { VatFigures } from '@haat/contract/office/figures';
import { dayInDhaka } from '@haat/contract/time/dhaka-time';
import { Button, buttonClass } from '@haat/ui/button.tsx';
import { Link } from 'react-router';
import { formatMonth, formatPaisa } from '../i18n/format.ts';
import { inDigits, useLanguage, useMessages } from '../i18n/language.ts';
import { api, load } from '../platform/api.ts';
import { PageTitle } from '../platform/page-title.tsx';
import { useDownload } from '../platform/use-download.ts';
import type { Route } from './+types/vat-page.ts';
import { figureMessages } from './messages.ts';

interface Data extends VatFigures {
  /** `2026-11` */
  month: string;
}

/** The month of the URL, or else the last one, which is the one to be returned. */
export async function clientLoader({ request }: Route.ClientLoaderArgs): Promise<Data> {
  const last = monthAfter(dayInDhaka(new Date()).slice(0, 7), -1);
  const month = new URL(request.url).searchParams.get('month') ?? last;
  const read = (of: string) => load(request, () => api.getVatFigures({ query: { month: of } }));
  try {
    return { month, ...(await read(month)) };
  } catch (problem) {
    if (problem instanceof ApiError && problem.status === 400) return { month: last, ...(await read(last)) };
    throw problem;
  }
}

/** The sums of form Mushak 9.1 of a month, by rate, and its sales register as a file. */
export default function VatPage({ loaderData: { month, rows, ...counts } }: Route.ComponentProps) {
  const texts = useMessages(figureMessages).vat;
  const language = useLanguage();
  const { busy, download } = useDownload();
  const payable = rows.reduce((sum, row) => sum + row.vat_paisa - row.credited_vat_paisa, 0);
  const save = () =>
    void download(officeApiRoutes.exportVat, { month, language }, `haat-sales-register-${month}.csv`);
  return (
    <div className="grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-4">
      <PageTitle>{texts.title}</PageTitle>
      <Months month={month} />
      <p className="text-muted text-sm">{texts.note}</p>
      {rows.length === 0 ? (
        <p>{texts.none}</p>
      ) : (
        <>
          <div className="rounded-card border border-line bg-surface p-4">
            <p className="text-muted text-sm">{texts.payable}</p>
            <p translate="no" className="font-bold text-2xl tabular-nums">
              {formatPaisa(payable)}
            </p>
          </div>
          <ul className="grid gap-3 md:grid-cols-2">
            {rows.map((row) => (
              <Rate key={row.percent} row={row} />
            ))}
          </ul>
          <p className="text-sm">{inDigits(texts.counts(counts.orders, counts.credit_notes))}</p>
          {counts.kept_paisa > 0 && <p className="text-sm">{texts.kept(formatPaisa(counts.kept_paisa))}</p>}
          {counts.without_invoice > 0 && (
            <p className="font-bold text-sm">{inDigits(texts.withoutInvoice(counts.without_invoice))}</p>
          )}
          <Button variant="outline" className="justify-self-start" disabled={busy} onClick={save}>
            {texts.register}
          </Button>
        </>
      )}
    </div>
  );
}

function Months({ month }: { month: string }) {
  const texts = useMessages(figureMessages).vat;
  const language = useLanguage();
  const next = monthAfter(month, 1);
  return (
    <nav aria-label={texts.month} className="flex items-center gap-2">
      <Link
        to={`?month=${monthAfter(month, -1)}`}
        aria-label={texts.before}
        className={buttonClass('outline')}
      >
        ‹
      </Link>
      <strong className="min-w-32 text-center">{formatMonth(month, language)}</strong>
      {next <= dayInDhaka(new Date()).slice(0, 7) && (
        <Link to={`?month=${next}`} aria-label={texts.after} className={buttonClass('outline')}>
          ›
        </Link>
      )}
    </nav>
  );
}

function Rate({ row }: { row: VatFigures['rows'][number] }) {
  const texts = useMessages(figureMessages).vat;
  const { percent, sales_paisa, vat_paisa, credited_paisa, credited_vat_paisa } = row;
  const lines: [string, number][] = [
    [texts.sales, sales_paisa],
    ...(percent > 0 ? [[texts.vat, vat_paisa] as [string, number]] : []),
    ...(credited_paisa + credited_vat_paisa > 0
      ? ([
          [texts.credited, -credited_paisa],
          ...(percent > 0 ? [[texts.creditedVat, -credited_vat_paisa]] : []),
        ] as [string, number][])
      : []),
  ];
  return (
    <li className="rounded-card border border-line bg-surface p-4">
      <h2 className="mb-2 font-bold">{percent > 0 ? inDigits(texts.rate(percent)) : texts.exempt}</h2>
      <dl className="grid grid-cols-[1fr_auto] gap-y-1 tabular-nums">
        {lines.map(([title, paisa]) => (
          <div key={title} className="contents">
            <dt className="text-muted">{title}</dt>
            <dd translate="no" className="text-right">
              {formatPaisa(paisa)}
            </dd>
          </div>
        ))}
        {percent > 0 && credited_vat_paisa > 0 && (
          <div className="contents font-bold">
            <dt className="border-line border-t pt-1">{texts.net}</dt>
            <dd translate="no" className="border-line border-t pt-1 text-right">
              {formatPaisa(vat_paisa - credited_vat_paisa)}
            </dd>
          </div>
        )}
      </dl>
    </li>
  );
}

/** The month so many months later: `2026-11` → `2026-12`. */
function monthAfter(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + months)).toISOString().slice(0, 7);
}
