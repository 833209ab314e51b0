import { ApiError } from '@haat/contract/client';
import type { Backups } from '@haat/contract/office/backups';
import { useMessages } from '../i18n/language.ts';
import { api, load } from '../platform/api.ts';
import { FormError } from '../platform/form-error.tsx';
import { usePoll } from '../platform/use-poll.ts';
import type { Route } from './+types/health-page.ts';
import { BackupSection } from './backup-section.tsx';
import { healthMessages } from './messages.ts';

/** Null: the shop has no place for backups. */
export function clientLoader({ request }: Route.ClientLoaderArgs): Promise<Backups | null> {
  return load(request, () =>
    api.listBackups().catch((problem) => {
      if (problem instanceof ApiError && problem.status === 404) return null;
      throw problem;
    }),
  );
}

/** Whether all is well with the shop, for its owner; and its backups. */
export default function HealthPage({ loaderData }: Route.ComponentProps) {
  const texts = useMessages(healthMessages);
  const isRunning = (loaderData?.backups ?? []).some(
    ({ state, rehearsal }) => state === 'running' || rehearsal === 'running',
  );
  usePoll({ interval: isRunning ? 2_000 : 10_000 });
  return (
    <div className="grid max-w-2xl grid-cols-[minmax(0,1fr)] gap-6">
      <h1 className="font-bold text-2xl">{texts.title}</h1>
      {loaderData ? (
        <BackupSection page={loaderData} isRunning={isRunning} />
      ) : (
        <FormError text={texts.off} />
      )}
    </div>
  );
}
