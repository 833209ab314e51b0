import type { AuditEntry } from '@haat/contract/office/staff';
import { staffName } from '@haat/contract/office/staff-name';
import { dayInDhaka } from '@haat/contract/time/dhaka-time';
import { Button } from '@haat/ui/button.tsx';
import { space } from '@haat/ui/jsx-runtime.ts';
import { Options } from '@haat/ui/select.tsx';
import { Form, Link, useLocation, useSearchParams } from 'react-router';
import { formatTime } from '../i18n/format.ts';
import { inDigits, useLanguage, useMessages } from '../i18n/language.ts';
import { api, load } from '../platform/api.ts';
import { PageTitle } from '../platform/page-title.tsx';
import type { Route } from './+types/audit-page.ts';
import { columnLabel, formatAuditValue, rowName, visibleColumns } from './format-audit-value.ts';
import { auditMessages } from './messages.ts';

interface Data {
  entries: AuditEntry[];
  next: number | null;
}

const NAMES = ['actor', 'table', 'row', 'day'] as const;

export async function clientLoader({ request }: Route.ClientLoaderArgs): Promise<Data> {
  const parameters = new URL(request.url).searchParams;
  const criteria = NAMES.flatMap((name) => {
    const value = parameters.get(name)?.trim();
    return value ? [[name, value] as const] : [];
  });
  const cursor = Number(parameters.get('cursor'));
  const query = { ...Object.fromEntries(criteria), ...(cursor > 0 && { cursor }) };
  return load(request, () => api.listAudit({ query }));
}

/** Who has changed what, the newest first. */
export default function AuditPage({ loaderData: { entries, next } }: Route.ComponentProps) {
  const texts = useMessages(auditMessages);
  const [parameters] = useSearchParams();
  const older = new URLSearchParams(parameters);
  older.set('cursor', String(next));
  return (
    <div className="grid max-w-3xl gap-4">
      <PageTitle>{texts.title}</PageTitle>
      <AuditFilters />
      {entries.length === 0 && <p className="text-muted">{texts.none}</p>}
      <ul className="grid gap-3">
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ul>
      {next !== null && (
        <Link
          to={`?${older}`}
          className="min-h-11 content-center font-bold text-brand underline underline-offset-4"
        >
          {texts.older}
        </Link>
      )}
    </div>
  );
}

const box = 'min-h-11 w-full rounded-control border border-line bg-surface px-3 font-normal text-ink';

function AuditFilters() {
  const texts = useMessages(auditMessages);
  const [parameters] = useSearchParams();
  const { key } = useLocation();
  const current = (name: (typeof NAMES)[number]) => parameters.get(name) ?? '';
  return (
    <Form
      key={key}
      className="grid items-end gap-3 sm:grid-cols-2 md:grid-cols-4"
      // Unset criteria are not in the URL.
      onSubmit={(event) => {
        for (const field of event.currentTarget.querySelectorAll<HTMLInputElement>('[name]'))
          field.disabled = field.value === '';
      }}
    >
      <label className="grid gap-1 font-bold text-sm">
        <span>{texts.person}</span>
        <input name="actor" defaultValue={current('actor')} placeholder={texts.personHint} className={box} />
      </label>
      <label className="grid gap-1 font-bold text-sm">
        <span>{texts.thing}</span>
        <select name="table" defaultValue={current('table')} className={box}>
          <option value="">{texts.anyThing}</option>
          <Options of={Object.entries(texts.things)} />
        </select>
      </label>
      {current('row') && <input type="hidden" name="row" value={current('row')} />}
      <label className="grid gap-1 font-bold text-sm">
        <span>{texts.day}</span>
        <input
          type="date"
          name="day"
          defaultValue={current('day')}
          max={dayInDhaka(new Date())}
          className={box}
        />
      </label>
      <div className="flex items-center gap-3">
        <Button type="submit" variant="soft">
          {texts.show}
        </Button>
        <Link to="/audit" className="min-h-11 content-center text-brand underline underline-offset-4">
          {texts.clear}
        </Link>
      </div>
    </Form>
  );
}

function Entry({ entry }: { entry: AuditEntry }) {
  const texts = useMessages(auditMessages);
  const language = useLanguage();
  const { at, actor, staff, table, operation, row, changed } = entry;
  const before = (entry.before ?? {}) as Record<string, unknown>;
  const after = (entry.after ?? {}) as Record<string, unknown>;
  const shown = (of: Record<string, unknown>, column: string) =>
    column in of ? (formatAuditValue(column, of[column], language) ?? texts.empty) : texts.secret;
  return (
    <li className="rounded-card border border-line bg-surface p-4">
      <p className="flex flex-wrap justify-between gap-2">
        <span className="font-bold">
          {`${texts.things[table] ?? table} ${rowName(row, language)} · ${texts.operations[operation]}`}
        </span>
        <span className="text-muted text-sm">
          {`${staffName(actor)}${staff === null ? '' : ` (${inDigits(staff)})`} · ${formatTime(at, language)}`}
        </span>
      </p>
      <dl className="mt-2 grid grid-cols-[minmax(6rem,auto)_minmax(0,1fr)] gap-x-3 gap-y-1 text-sm">
        {visibleColumns(changed, entry.before, entry.after).map((column) => (
          <div key={column} className="contents">
            <dt className="text-muted">{columnLabel(column, language)}</dt>
            <dd>
              {operation === 'UPDATE' && (
                <>
                  <del className="text-muted">{shown(before, column)}</del>
                  {space}
                </>
              )}
              <span>{shown(operation === 'DELETE' ? before : after, column)}</span>
            </dd>
          </div>
        ))}
      </dl>
    </li>
  );
}
