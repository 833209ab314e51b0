import { isDay } from '@haat/contract/time/dhaka-time';
import { useMessages } from '../i18n/language.ts';
import { api, load } from '../platform/api.ts';
import { PageTitle } from '../platform/page-title.tsx';
import type { Route } from './+types/runs-page.ts';
import { HandOut } from './hand-out.tsx';
import { runMessages } from './messages.ts';
import { RunList } from './run-list.tsx';

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const day = new URL(request.url).searchParams.get('day') ?? '';
  return load(request, () => api.listRuns({ query: isDay(day) ? { day } : {} }));
}

/** Hands orders to riders, and shows who is on the road. It has no amounts for those who count the cash as well. */
export default function RunsPage({ loaderData: { runs, ...newRun } }: Route.ComponentProps) {
  const texts = useMessages(runMessages);
  return (
    <div className="grid grid-cols-1 gap-6 md:grid-cols-2">
      <PageTitle className="md:col-span-2">{texts.title}</PageTitle>
      <HandOut {...newRun} />
      <RunList runs={runs} riders={newRun.riders} />
    </div>
  );
}
