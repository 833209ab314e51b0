import type { CatalogueImport } from '@haat/contract/office/catalogue/imports';
import { Button, buttonClass } from '@haat/ui/button.tsx';
import { space } from '@haat/ui/jsx-runtime.ts';
import { Link } from 'react-router';
import { columnLabel } from '../audit/format-audit-value.ts';
import { formatTime } from '../i18n/format.ts';
import { inDigits, useLanguage, useMessages } from '../i18n/language.ts';
import { useActorName } from '../orders/use-actor-name.ts';
import { api, loadingOne } from '../platform/api.ts';
import { BackLink } from '../platform/back-link.tsx';
import { FormError } from '../platform/form-error.tsx';
import { PageTitle } from '../platform/page-title.tsx';
import { useProblemTexts } from '../platform/problem-text.ts';
import { useAction } from '../platform/use-action.ts';
import { usePoll } from '../platform/use-poll.ts';
import type { Route } from './+types/import-page.ts';
import { ChooseColumns } from './choose-columns.tsx';
import { useRunningText } from './import-list-page.tsx';
import { Changes, LostPictures, RefusedRows, StayedCells, UndoneRows } from './import-tables.tsx';
import { importMessages } from './messages.ts';
import { UndoImport } from './undo-import.tsx';

/** How often the progress is read, in ms. */
const POLL = 1_000;

export const clientLoader = loadingOne(({ id }) => api.getImport({ params: { id: Number(id) } }));

/** One import: what it would change, the wrong rows, start, progress and cancel. */
export default function ImportPage({ loaderData: imported }: Route.ComponentProps) {
  const texts = useMessages(importMessages);
  const problemTexts = useProblemTexts();
  const language = useLanguage();
  const actorName = useActorName();
  const isAtWork = imported.state === 'checking' || imported.state === 'running';
  usePoll({ paused: !isAtWork, interval: POLL });
  const columns = imported.columns.map(({ column }) => column);
  // The columns of an export are known.
  const mayChooseColumns =
    imported.state === 'checked' && columns.length > 0 && !columns.includes('exported');
  return (
    <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-center gap-x-3">
        <BackLink to="/imports" label={texts.back} />
        <PageTitle>{imported.file || texts.title}</PageTitle>
      </div>
      <p role="status" className="text-lg">
        <span className="font-bold">{texts.states[imported.state]}</span>
        <span> ·</span>
        {space}
        <span className="text-muted">
          {`${actorName(imported.actor)}, ${formatTime(imported.created, language)}`}
        </span>
      </p>
      {imported.problem && <FormError text={texts.problems[imported.problem] ?? problemTexts.unexpected} />}
      {isAtWork && <Progress imported={imported} />}
      {imported.state === 'choosing' && (
        <p className="font-bold">
          {texts.choosing(
            imported.missing
              .map((column) => texts.columnNames[column] ?? columnLabel(column, language))
              .join(', '),
          )}
        </p>
      )}
      {imported.state === 'choosing' && <ChooseColumns imported={imported} />}
      {imported.counts && imported.state !== 'choosing' && <Counts counts={imported.counts} />}
      {imported.categories.length > 0 && <p>{texts.newCategories(imported.categories.join(', '))}</p>}
      {imported.state === 'checked' && imported.links > 0 && <p>{texts.links(inDigits(imported.links))}</p>}
      <Actions imported={imported} />
      <UndoneRows rows={imported.undone} />
      <StayedCells cells={imported.stayed} />
      <LostPictures rows={imported.lost_pictures} />
      {imported.state !== 'choosing' && imported.unknown.length > 0 && (
        <p className="text-muted">{texts.unknown(imported.unknown.join(', '))}</p>
      )}
      <RefusedRows rows={imported.refused} />
      {mayChooseColumns && (
        <details
          className="rounded-card border border-line bg-surface px-4"
          open={imported.refused.length > 0}
        >
          <summary className="min-h-11 cursor-pointer py-3 font-bold">{texts.changeColumns}</summary>
          <div className="pb-4">
            <ChooseColumns imported={imported} />
          </div>
        </details>
      )}
      {imported.counts && <Changes changes={imported.changes} />}
    </div>
  );
}

function Progress({ imported: { done, total } }: { imported: CatalogueImport }) {
  const texts = useMessages(importMessages);
  return (
    <div className="grid gap-1">
      <progress
        className="h-3 w-full"
        aria-label={texts.waiting}
        max={total || 1}
        value={total === 0 ? undefined : done}
      />
      <p className="text-muted">
        {total === 0 ? texts.waiting : texts.progress(inDigits(done), inDigits(total))}
      </p>
    </div>
  );
}

function Counts({ counts }: { counts: NonNullable<CatalogueImport['counts']> }) {
  const texts = useMessages(importMessages);
  return (
    <ul className="grid grid-cols-[repeat(auto-fit,minmax(6.5rem,1fr))] gap-2">
      {(['created', 'updated', 'unchanged', 'categories', 'refused'] as const).map((name) => (
        <li
          key={name}
          className={`rounded-card border p-3 ${name === 'refused' && counts.refused > 0 ? 'border-danger bg-danger-soft' : 'border-line bg-surface'}`}
        >
          <span translate="no" className="block font-bold text-xl tabular-nums">
            {inDigits(counts[name])}
          </span>
          <span className="block text-sm">{texts.counts[name]}</span>
        </li>
      ))}
    </ul>
  );
}

function Actions({ imported: { id, state, counts, undoable } }: { imported: CatalogueImport }) {
  const texts = useMessages(importMessages);
  const { busy, run } = useAction(useRunningText());
  const call = { params: { id } };
  const changes = counts ? counts.created + counts.updated + counts.categories : 0;
  return (
    <div className="grid gap-2">
      {state === 'checked' && changes > 0 && <p className="text-muted">{texts.allOrNothing}</p>}
      <div className="flex flex-wrap gap-2">
        {state === 'checked' && changes > 0 && (
          <Button className="grow" disabled={busy} onClick={() => void run(() => api.startImport(call))}>
            {texts.start}
          </Button>
        )}
        {undoable && <UndoImport id={id} />}
        {['choosing', 'checking', 'checked', 'running'].includes(state) && (
          <Button
            variant="outline"
            className="grow"
            disabled={busy}
            onClick={() => void run(() => api.cancelImport(call))}
          >
            {texts.cancel}
          </Button>
        )}
        {['done', 'undone', 'cancelled', 'failed'].includes(state) && (
          <Link to="/imports" className={buttonClass('outline', 'grow')}>
            {texts.again}
          </Link>
        )}
      </div>
    </div>
  );
}
