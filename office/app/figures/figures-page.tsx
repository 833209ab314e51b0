import { ApiError } from '@haat/contract/client';
import { dayInDhaka } from '@haat/contract/time/dhaka-time';
import { Button, buttonClass } from '@haat/ui/button.tsx';
import type { Children, Elements } from '@haat/ui/jsx-runtime.ts';
import { useEffect, useRef } from 'react';
import { Form, Link } from 'react-router';
import { formatTime } from '../i18n/format.ts';
import { useLanguage, useMessages } from '../i18n/language.ts';
import { load } from '../platform/api.ts';
import { FormError } from '../platform/form-error.tsx';
import { PageTitle } from '../platform/page-title.tsx';
import { saveCsv } from '../platform/save-file.ts';
import type { Route } from './+types/figures-page.ts';
import { type Criteria, dayBefore, groupsOf, periods, readCriteria, tables } from './criteria.ts';
import { DayFile, dayTableOf } from './day-file.tsx';
import { FigureTable } from './figure-table.tsx';
import { figureMessages } from './messages.ts';
import { type Loaded, loadFigures, type Table, toFile, toTable } from './read-table.ts';

interface Data {
  criteria: Criteria;
  /** Null: the period is wrong. */
  loaded: Loaded | null;
}

export async function clientLoader({ request }: Route.ClientLoaderArgs): Promise<Data> {
  const criteria = readCriteria(new URL(request.url).searchParams);
  try {
    return { criteria, loaded: await load(request, () => loadFigures(criteria)) };
  } catch (problem) {
    if (problem instanceof ApiError && problem.status === 400) return { criteria, loaded: null };
    throw problem;
  }
}

/** Sales, goods, refusals, promises and discounts of a period, as tables. */
export default function FiguresPage({ loaderData: { criteria, loaded } }: Route.ComponentProps) {
  const texts = useMessages(figureMessages);
  const language = useLanguage();
  const table = loaded && toTable(criteria, loaded, texts, language);
  return (
    <div className="grid max-w-5xl grid-cols-[minmax(0,1fr)] gap-4">
      <PageTitle>{texts.title}</PageTitle>
      <Choices criteria={criteria} />
      <Filters criteria={criteria} />
      {table ? <Figures table={table} criteria={criteria} /> : <FormError text={texts.wrongPeriod} />}
    </div>
  );
}

function Figures({ table, criteria }: { table: Table; criteria: Criteria }) {
  const texts = useMessages(figureMessages);
  const language = useLanguage();
  const { counted, waiting, rows } = table;
  const byDay = dayTableOf(criteria);
  return (
    <>
      {rows.length > 0 ? (
        <FigureTable table={table} caption={texts.tables[criteria.table]} />
      ) : (
        <p>{texts.noRows[criteria.table] ?? texts.none}</p>
      )}
      <p className="text-muted text-sm">{texts.notes[criteria.table]}</p>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="text-muted text-sm">
          {`${counted === null ? texts.notCounted : texts.countedAt(formatTime(counted, language))} ${waiting > 0 ? texts.waiting(waiting) : ''}`}
        </p>
        {rows.length > 0 && (
          <div className="flex flex-wrap gap-2">
            {byDay && <DayFile table={byDay} from={criteria.from} to={criteria.to} />}
            <Button variant="outline" onClick={() => saveCsv(fileName(criteria), toFile(table, texts))}>
              {texts.csv}
            </Button>
          </div>
        )}
      </div>
    </>
  );
}

function fileName({ table, by, from, to }: Criteria): string {
  return ['haat', table, ...(groupsOf(table).length > 0 ? [by] : []), from, to].join('-').concat('.csv');
}

const urlOf = (criteria: Criteria) => `?${new URLSearchParams({ ...criteria })}`;

const chip = (active: boolean) =>
  `inline-flex min-h-11 items-center whitespace-nowrap rounded-control border px-3 ${
    active ? 'border-brand bg-brand-soft font-bold text-brand' : 'border-line bg-surface hover:border-brand'
  }`;

/** The table, its groups, and the usual periods. */
function Choices({ criteria }: { criteria: Criteria }) {
  const texts = useMessages(figureMessages);
  const groups = groupsOf(criteria.table);
  return (
    <div className="grid gap-2">
      <ChipRow label={texts.table}>
        {tables.map((table) => (
          <ChipLink key={table} criteria={{ ...criteria, table }} active={criteria.table === table}>
            {texts.tables[table]}
          </ChipLink>
        ))}
      </ChipRow>
      {groups.length > 0 && (
        <ChipRow label={texts.by}>
          {groups.map((by) => (
            <ChipLink key={by} criteria={{ ...criteria, by }} active={criteria.by === by}>
              {texts.groups[by]}
            </ChipLink>
          ))}
        </ChipRow>
      )}
    </div>
  );
}

function ChipRow({ label, children }: { label: string; children: Elements }) {
  return (
    <nav aria-label={label} className="flex gap-2 overflow-x-auto max-md:-mx-4 max-md:px-4 md:flex-wrap">
      {children}
    </nav>
  );
}

function ChipLink({
  criteria,
  active,
  children,
}: {
  criteria: Criteria;
  active: boolean;
  children: Children;
}) {
  const link = useRef<HTMLAnchorElement>(null);
  // On a phone the row of chips is wider than the page.
  useEffect(() => {
    if (active) link.current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [active]);
  return (
    <Link ref={link} to={urlOf(criteria)} aria-current={active ? 'page' : undefined} className={chip(active)}>
      {children}
    </Link>
  );
}

const box =
  'min-h-11 w-full min-w-0 rounded-control border border-line bg-surface px-1.5 font-normal text-ink md:px-3';

function DayField({ label, name, value }: { label: string; name: string; value: string }) {
  return (
    <label className="grid min-w-0 flex-1 gap-1 font-bold text-sm md:min-w-36 md:flex-none">
      <span>{label}</span>
      <input
        type="date"
        name={name}
        defaultValue={value}
        max={dayInDhaka(new Date())}
        required
        className={box}
      />
    </label>
  );
}

function Filters({ criteria }: { criteria: Criteria }) {
  const texts = useMessages(figureMessages);
  const { table, by, from, to } = criteria;
  return (
    <Form key={`${from} ${to}`} className="flex flex-wrap items-end gap-2 md:gap-3">
      <input type="hidden" name="table" value={table} />
      <input type="hidden" name="by" value={by} />
      <DayField label={texts.from} name="from" value={from} />
      <DayField label={texts.to} name="to" value={to} />
      <Button type="submit" variant="soft">
        {texts.show}
      </Button>
      <div className="flex gap-x-1 max-md:basis-full md:gap-x-2">
        {Object.entries(periods).map(([name, days]) => (
          <Link
            key={name}
            to={urlOf({ ...criteria, from: dayBefore(days - 1), to: dayBefore(0) })}
            className={buttonClass('plain', 'whitespace-nowrap px-2! max-md:text-sm')}
          >
            {texts.periods[name as keyof typeof periods]}
          </Link>
        ))}
      </div>
    </Form>
  );
}
