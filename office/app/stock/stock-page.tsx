import type { LowStock } from '@haat/contract/office/catalogue/stock';
import type { StaffSession } from '@haat/contract/office/staff';
import { buttonClass } from '@haat/ui/button.tsx';
import { EmptyState } from '@haat/ui/empty-state.tsx';
import { CheckIcon } from '@haat/ui/icons.tsx';
import { space } from '@haat/ui/jsx-runtime.ts';
import { Options, Select } from '@haat/ui/select.tsx';
import { Form, Link, useOutletContext, useSearchParams, useSubmit } from 'react-router';
import { inDigits, useLanguage, useMessages } from '../i18n/language.ts';
import { unitText } from '../i18n/product-text.ts';
import { api, load } from '../platform/api.ts';
import { PageTitle } from '../platform/page-title.tsx';
import { useNameOf } from '../products/product-name.ts';
import type { Route } from './+types/stock-page.ts';
import { stockMessages } from './messages.ts';

const DAYS = [1, 3, 7, 14] as const;

export function clientLoader({ request }: Route.ClientLoaderArgs): Promise<LowStock[]> {
  const days = daysOf(new URL(request.url).searchParams);
  return load(request, () => api.listLowStock({ query: { days } }));
}

/** What runs out soon, and the sheets that change the stock. */
export default function StockPage({ loaderData: low }: Route.ComponentProps) {
  const texts = useMessages(stockMessages);
  const language = useLanguage();
  const { rights } = useOutletContext<StaffSession>();
  const { nameOf } = useNameOf();
  const [parameters] = useSearchParams();
  const submit = useSubmit();
  const days = daysOf(parameters);
  const sheets = rights.includes('stock.edit')
    ? (['receive', 'waste', 'count'] as const)
    : (['count'] as const);
  return (
    <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-4">
      <PageTitle>{texts.title}</PageTitle>
      <div className="grid auto-cols-fr grid-flow-col gap-2">
        {sheets.map((kind) => (
          <Link
            key={kind}
            to={`/stock/${kind}`}
            className={buttonClass(kind === 'receive' ? 'brand' : 'soft', 'min-h-14 px-1!')}
          >
            {texts[kind]}
          </Link>
        ))}
      </div>
      <section aria-labelledby="low-stock" className="grid gap-3">
        <div className="flex flex-wrap items-end justify-between gap-2">
          <div>
            <h2 id="low-stock" className="font-bold text-lg">
              {texts.low}
            </h2>
            <p className="text-muted text-sm">{texts.lowHint(days)}</p>
          </div>
          <Form onChange={({ currentTarget }) => void submit(currentTarget, { replace: true })}>
            <Select label={texts.days} name="days" defaultValue={days}>
              <Options of={DAYS.map((choice) => [choice, inDigits(choice)])} />
            </Select>
          </Form>
        </div>
        {low.length === 0 ? (
          <EmptyState icon={<CheckIcon className="size-10" />} text={texts.nothingLow} />
        ) : (
          <ul className="overflow-hidden rounded-card border border-line bg-surface">
            {low.map((row) => (
              <li
                key={row.product}
                className="flex min-h-14 items-center justify-between gap-3 border-line border-b px-4 py-2 last:border-b-0"
              >
                <span className="min-w-0">
                  <span className="block font-bold">
                    <span>{nameOf(row)}</span>
                    {space}
                    <span className="font-normal text-muted text-sm">{unitText(language, row.unit)}</span>
                  </span>
                  <span className="block text-muted text-sm tabular-nums">
                    {[row.shelf_place, texts.inStock(row.stock), texts.perDay(row.sold_per_day)]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                </span>
                <span
                  className={`whitespace-nowrap font-bold tabular-nums ${row.stock === 0 ? 'text-danger' : 'text-sale'}`}
                >
                  {row.stock === 0 ? texts.soldOut : texts.lasts(row.days ?? 0)}
                </span>
              </li>
            ))}
          </ul>
        )}
      </section>
    </div>
  );
}

function daysOf(parameters: URLSearchParams): number {
  return DAYS.find((days) => String(days) === parameters.get('days')) ?? 3;
}
