import { officeApiRoutes } from '@haat/contract/office/api-routes';
import type { Backup, Backups } from '@haat/contract/office/backups';
import type { StaffSession } from '@haat/contract/office/staff';
import { staffName } from '@haat/contract/office/staff-name';
import type { Language } from '@haat/contract/text/language';
import { Button, buttonClass } from '@haat/ui/button.tsx';
import { notify } from '@haat/ui/notices.tsx';
import { useState } from 'react';
import { Link, useOutletContext } from 'react-router';
import { formatTime } from '../i18n/format.ts';
import { inDigits, useLanguage, useMessages } from '../i18n/language.ts';
import { api } from '../platform/api.ts';
import { useAction } from '../platform/use-action.ts';
import { useFreshCode } from '../settings/fresh-code.tsx';
import { KeyDialog } from './key-dialog.tsx';
import { healthMessages } from './messages.ts';

const UNITS = { en: { MB: 'MB', GB: 'GB' }, bn: { MB: 'এমবি', GB: 'জিবি' } };

/** `71225` → `0.1 MB`, `69013000000` → `69 GB`. */
export function formatBytes(language: Language, bytes: number): string {
  const [size, unit] =
    bytes < 1e9 ? ([Math.max(0.1, bytes / 1e6), 'MB'] as const) : ([bytes / 1e9, 'GB'] as const);
  return inDigits(`${size < 10 ? size.toFixed(1) : Math.round(size)} ${UNITS[language][unit]}`);
}

/** The backups of the shop: one now, where they and their key are, and each with its rehearsal and download. */
export function BackupSection({ page, isRunning }: { page: Backups; isRunning: boolean }) {
  const texts = useMessages(healthMessages);
  const language = useLanguage();
  const { busy, run } = useAction();
  const { withCode, dialog } = useFreshCode();
  const [key, setKey] = useState('');
  const last = page.backups.find(
    ({ state, in_folder, in_bucket }) => state === 'done' && (in_folder || in_bucket),
  );
  const isMaking = page.backups.some(({ state }) => state === 'running');

  async function backUp() {
    if (await run(() => api.startBackup())) notify(texts.started, 'success');
  }

  async function download({ id }: Backup) {
    const allow = async () => {
      await api.allowBackupDownload({ params: { id } });
      return true;
    };
    const allowed = await run(async () => (await withCode(allow)) ?? false);
    if (allowed) location.assign(officeApiRoutes.downloadBackup.path.replace('{id}', String(id)));
  }

  async function showKey() {
    setKey((await run(async () => (await withCode(() => api.showBackupKey()))?.key ?? '')) ?? '');
  }

  return (
    <>
      <section className="grid gap-3 rounded-card border border-line bg-surface p-4">
        <h2 className="font-bold text-lg">{texts.backups}</h2>
        <p className="text-muted">{texts.backupsHint}</p>
        <p className="font-bold">
          {last
            ? texts.last(formatTime(last.started, language), formatBytes(language, last.size ?? 0))
            : texts.none}
        </p>
        <p className="break-words text-sm">
          {`${texts.inFolder(page.folder)} ${page.bucket && texts.inBucket(page.bucket)}`}
        </p>
        {!page.bucket && <p className="text-muted text-sm">{texts.onlyHere}</p>}
        {isRunning && <p role="status">{isMaking ? texts.making : texts.rehearsing}</p>}
        <Button className="min-h-12" disabled={busy || isRunning} onClick={() => void backUp()}>
          {texts.now}
        </Button>
      </section>
      <KeyCard page={page} onShow={() => void showKey()} />
      {page.backups.length > 0 && (
        <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <h2 className="font-bold text-lg">{texts.list}</h2>
          <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
            {page.backups.map((backup) => (
              <BackupCard
                key={backup.id}
                backup={backup}
                page={page}
                disabled={busy || isRunning}
                onRehearse={() => void run(() => api.rehearseBackup({ params: { id: backup.id } }))}
                onDownload={() => void download(backup)}
              />
            ))}
          </ul>
        </section>
      )}
      <KeyDialog value={key} id={page.key_id} onClose={() => setKey('')} />
      {dialog}
    </>
  );
}

function KeyCard({ page, onShow }: { page: Backups; onShow: () => void }) {
  const texts = useMessages(healthMessages);
  const language = useLanguage();
  const { second_factor } = useOutletContext<StaffSession>();
  const { key_shown, key_file } = page;
  return (
    <section className="grid gap-3 rounded-card border border-line bg-surface p-4">
      <h2 className="font-bold text-lg">{texts.key}</h2>
      <p>{texts.keyHint}</p>
      <p className="break-words text-muted text-sm">
        {key_file ? texts.keyFile(key_file) : texts.keyEnvironment}
      </p>
      <p className={key_shown ? 'text-muted text-sm' : 'font-bold text-danger'}>
        {key_shown ? texts.keyShown(formatTime(key_shown, language)) : texts.keyNever}
      </p>
      {second_factor === 'on' ? (
        <Button variant="outline" onClick={onShow}>
          {texts.showKey}
        </Button>
      ) : (
        <div className="flex flex-wrap items-center gap-3">
          <p className="grow">{texts.needsFactor}</p>
          <Link to="/second-factor?next=health" className={buttonClass('soft')}>
            {texts.setUpFactor}
          </Link>
        </div>
      )}
    </section>
  );
}

function BackupCard({
  backup,
  page,
  disabled,
  onRehearse,
  onDownload,
}: {
  backup: Backup;
  page: Backups;
  disabled: boolean;
  onRehearse: () => void;
  onDownload: () => void;
}) {
  const texts = useMessages(healthMessages);
  const language = useLanguage();
  const { second_factor } = useOutletContext<StaffSession>();
  const { state, problem, size, rows, pictures } = backup;
  const isThere = backup.in_folder || backup.in_bucket;
  const count = (number: number | null) => inDigits((number ?? 0).toLocaleString('en'));
  return (
    <li data-list-row className="grid gap-2 rounded-card border border-line bg-surface p-4">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="font-bold">{formatTime(backup.started, language)}</span>
        <span className="text-muted text-sm">
          {backup.actor === 'shop' ? texts.byShop : texts.by(staffName(backup.actor))}
        </span>
      </p>
      {state === 'running' && <p>{texts.making}</p>}
      {state === 'failed' && (
        <p className="text-danger">{`${texts.failed}: ${problem && texts.problems[problem]}`}</p>
      )}
      {state === 'done' && (
        <p>
          {[
            formatBytes(language, size ?? 0),
            ...(rows === null ? [] : [texts.contents(count(rows), count(pictures))]),
            ...(isThere ? [] : [texts.deleted]),
          ].join(' · ')}
        </p>
      )}
      {backup.bucket_problem && isThere && (
        <p className="text-danger">{`${texts.notInBucket} ${texts.problems[backup.bucket_problem]}`}</p>
      )}
      {state === 'done' && <Rehearsal backup={backup} />}
      {state === 'done' && backup.key_id !== page.key_id && (
        <p className="text-danger">{texts.otherKey(backup.key_id)}</p>
      )}
      {state === 'done' && isThere && (
        <div className="flex flex-wrap gap-2">
          <Button
            variant="outline"
            className="grow"
            disabled={disabled}
            title={texts.rehearseHint}
            onClick={onRehearse}
          >
            {texts.rehearse}
          </Button>
          {second_factor === 'on' && (
            <Button variant="outline" className="grow" onClick={onDownload}>
              {texts.download}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}

function Rehearsal({ backup: { rehearsal, rehearsed, rehearsal_problem } }: { backup: Backup }) {
  const texts = useMessages(healthMessages);
  const language = useLanguage();
  const when = formatTime(rehearsed ?? '', language);
  if (rehearsal === 'running') return <p>{texts.rehearsing}</p>;
  if (rehearsal === 'passed') return <p className="text-brand">{texts.passed(when)}</p>;
  if (rehearsal === null) return <p className="text-muted">{texts.neverRehearsed}</p>;
  return (
    <p className="text-danger">
      {`${texts.rehearsalFailed(when)}: ${rehearsal_problem && texts.problems[rehearsal_problem]}`}
    </p>
  );
}
