import { space } from '@haat/ui/jsx-runtime.ts';
import { formatPaisa } from '../i18n/format.ts';
import { inDigits, useLanguage, useMessages } from '../i18n/language.ts';
import { unitText } from '../i18n/product-text.ts';
import { figureMessages } from './messages.ts';
import type { Column, Table } from './read-table.ts';

/** The figures, with a bar below each row's name that shows its first figure. The table is the text of the bars. */
export function FigureTable({ table, caption }: { table: Table; caption: string }) {
  const texts = useMessages(figureMessages);
  const language = useLanguage();
  const { columns, rows, sum, bar, of } = table;
  const most = Math.max(...rows.map(({ values }) => values[bar] ?? 0), 0);
  return (
    <section
      aria-label={caption}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: without a touch screen it is scrolled with the keyboard
      tabIndex={0}
      className="overflow-x-auto rounded-card border border-line bg-surface"
    >
      {/* On a phone a row is a card with the names of its figures. */}
      <table className="w-full border-collapse text-sm tabular-nums max-md:[&_:is(tbody,tfoot)]:block max-md:[&_:is(tbody,tfoot)_tr]:grid max-md:[&_:is(tbody,tfoot)_tr]:grid-cols-2 max-md:[&_thead]:sr-only max-md:block max-md:[&_tr]:pb-2">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-line border-b text-muted">
            <th scope="col" className="sticky left-0 bg-surface p-3 text-left font-bold">
              {of in texts.groups ? texts.groups[of as 'day'] : texts.columns[of as 'area']}
            </th>
            {columns.map(({ name }) => (
              <th key={name} scope="col" className="p-3 text-right font-bold">
                {texts.columns[name]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, label, note, values }) => (
            <tr key={key} className="border-line border-b last:border-b-0">
              <th
                scope="row"
                className="sticky left-0 min-w-36 bg-surface px-3 py-2 text-left font-normal max-md:static max-md:col-span-2"
              >
                <span>{label}</span>
                {space}
                {note && <span className="whitespace-nowrap text-muted">{unitText(language, note)}</span>}
                <span aria-hidden="true" className="mt-1 block h-1.5 rounded-full bg-tile">
                  <span
                    className="block h-full rounded-full bg-brand"
                    style={{ width: `${barWidth(values[bar] ?? 0, most)}%` }}
                  />
                </span>
              </th>
              <Cells columns={columns} values={values} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="border-line border-t-2 font-bold">
            <th
              scope="row"
              className="sticky left-0 bg-surface p-3 text-left max-md:static max-md:col-span-2 max-md:pb-2"
            >
              {texts.sum}
            </th>
            <Cells columns={columns} values={sum} />
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

function Cells({ columns, values }: { columns: Table['columns']; values: (number | null)[] }) {
  const texts = useMessages(figureMessages);
  return columns.map(({ name, kind }, at) => (
    <td
      key={name}
      data-label={texts.columns[name]}
      className="whitespace-nowrap p-3 text-right max-md:flex max-md:flex-wrap max-md:justify-between max-md:gap-x-2 max-md:py-1 max-md:before:font-normal max-md:before:text-muted max-md:before:content-[attr(data-label)]"
    >
      {shown(values[at] ?? null, kind)}
    </td>
  ));
}

function shown(value: number | null, kind: Column<never>['kind']): string {
  if (value === null) return '–';
  if (kind === 'amount') return formatPaisa(value);
  return inDigits(kind === 'percent' ? `${value} %` : value.toLocaleString('en-IN'));
}

function barWidth(value: number, most: number): number {
  return most <= 0 ? 0 : Math.max(0, Math.round((value / most) * 100));
}
