import { ApiError } from '@haat/contract/client';
import type { Backups } from '@haat/contract/office/backups';
import type { Health } from '@haat/contract/office/health';
import { formatTime } from '../i18n/format.ts';
import { inDigits, useLanguage, useMessages } from '../i18n/language.ts';
import { api, load } from '../platform/api.ts';
import { FormError } from '../platform/form-error.tsx';
import { PageTitle } from '../platform/page-title.tsx';
import { usePoll } from '../platform/use-poll.ts';
import type { Route } from './+types/health-page.ts';
import { BackupSection } from './backup-section.tsx';
import { CheckList } from './check-list.tsx';
import { healthMessages } from './messages.ts';

interface Page {
  health: Health;
  /** Null: the shop has no place for backups. */
  backups: Backups | null;
}

export function clientLoader({ request }: Route.ClientLoaderArgs): Promise<Page> {
  const listBackups = () =>
    api.listBackups().catch((problem) => {
      if (problem instanceof ApiError && problem.status === 404) return null;
      throw problem;
    });
  return load(request, async () => {
    const [health, backups] = await Promise.all([api.getHealth(), listBackups()]);
    return { health, backups };
  });
}

/** Whether all is well with the shop, for its owner; and its backups. */
export default function HealthPage({ loaderData: { health, backups } }: Route.ComponentProps) {
  const texts = useMessages(healthMessages);
  const isRunning = (backups?.backups ?? []).some(
    ({ state, rehearsal }) => state === 'running' || rehearsal === 'running',
  );
  usePoll({ interval: isRunning ? 2_000 : 20_000 });
  return (
    <div className="gap-6 max-lg:grid max-lg:grid-cols-[minmax(0,1fr)] lg:columns-2 lg:*:mb-6 lg:*:break-inside-avoid">
      <PageTitle className="[column-span:all]">{texts.title}</PageTitle>
      <CheckList health={health} />
      {backups ? <BackupSection page={backups} isRunning={isRunning} /> : <FormError text={texts.off} />}
      <Version health={health} />
    </div>
  );
}

function Version({ health }: { health: Health }) {
  const texts = useMessages(healthMessages);
  const language = useLanguage();
  const { version, since, former_version, changes, next_changes } = health;
  return (
    <section className="grid gap-2 rounded-card border border-line bg-surface p-4">
      <h2 className="font-bold text-lg">{texts.version(inDigits(version))}</h2>
      {since && (
        <p className="text-muted text-sm">{texts.runsSince(formatTime(since, language), former_version)}</p>
      )}
      {next_changes && <Changes title={texts.nextChanges} text={next_changes} />}
      <Changes title={texts.changes} text={changes} />
    </section>
  );
}

/** Lines of CHANGELOG.md, which is in English. */
function Changes({ title, text }: { title: string; text: string }) {
  return (
    <details>
      <summary className="flex min-h-11 cursor-pointer items-center text-brand underline underline-offset-4">
        {title}
      </summary>
      <div lang="en" className="whitespace-pre-line break-words text-sm">
        {text.replaceAll(/\n {2}/g, ' ')}
      </div>
    </details>
  );
}
