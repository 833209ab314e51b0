import type { Run, RunStop } from '@haat/contract/office/orders/runs';
import { Button } from '@haat/ui/button.tsx';
import { space } from '@haat/ui/jsx-runtime.ts';
import { notify } from '@haat/ui/notices.tsx';
import { Link } from 'react-router';
import { formatTime } from '../i18n/format.ts';
import { useLanguage, useMessages } from '../i18n/language.ts';
import { StatusBadge } from '../orders/status-badge.tsx';
import { api, load } from '../platform/api.ts';
import { useAction } from '../platform/use-action.ts';
import type { Route } from './+types/runs-page.ts';
import { HandOut } from './hand-out.tsx';
import { runMessages } from './messages.ts';

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return load(request, () => api.listRuns());
}

/** Hands orders to riders, and shows who is on the road. It has no amounts for those who count the cash as well. */
export default function RunsPage({ loaderData: { runs, ...newRun } }: Route.ComponentProps) {
  const texts = useMessages(runMessages);
  return (
    <div className="grid grid-cols-1 gap-6 md:grid-cols-2">
      <h1 className="font-bold text-2xl md:col-span-2">{texts.title}</h1>
      <HandOut {...newRun} />
      <section aria-labelledby="on-the-road" className="grid grid-cols-1 content-start gap-3">
        <h2 id="on-the-road" className="font-bold text-lg">
          {texts.current}
        </h2>
        {runs.length === 0 && <p className="text-muted">{texts.noRuns}</p>}
        {runs.map((run) => (
          <RunCard key={run.id} run={run} />
        ))}
      </section>
    </div>
  );
}

function RunCard({ run: { id, rider, created, stops } }: { run: Run }) {
  const texts = useMessages(runMessages);
  const language = useLanguage();
  const open = stops.filter(({ status }) => status === 'ONGOING').length;
  return (
    <details open={open > 0} className="overflow-hidden rounded-card border border-line bg-surface">
      <summary className="flex min-h-14 cursor-pointer items-center gap-3 px-4 py-2">
        <span className="grow">
          <span className="block font-bold">{rider}</span>
          <span className="block text-muted text-sm">
            {`${formatTime(created, language)} · ${texts.stops(open, stops.length)}`}
          </span>
        </span>
      </summary>
      <ol className="border-line border-t">
        {stops.map((stop) => (
          <Stop key={stop.order} runId={id} stop={stop} />
        ))}
      </ol>
    </details>
  );
}

function Stop({
  runId,
  stop: { order, number, status, receiver_name, area },
}: {
  runId: number;
  stop: RunStop;
}) {
  const texts = useMessages(runMessages);
  const { busy, run } = useAction((refusal) =>
    refusal ? (texts.refusals[refusal.code] ?? texts.failed) : texts.offline,
  );

  async function takeOff() {
    const taken = await run(() => api.takeOffRun({ params: { id: order }, body: { run: runId } }));
    if (taken) notify(texts.takenOff, 'success');
  }

  return (
    <li className="flex items-center gap-3 border-line border-b px-4 py-2 last:border-b-0">
      <span className="min-w-0 grow">
        <Link to={`/orders/${order}`} className="font-bold text-brand underline underline-offset-4">
          {number}
        </Link>
        {space}
        <StatusBadge status={status} />
        <span className="block truncate text-muted text-sm">{`${receiver_name} · ${area}`}</span>
      </span>
      {status === 'ONGOING' && (
        <Button
          variant="outline"
          className="whitespace-nowrap"
          aria-label={`${texts.takeOff}: ${number}`}
          disabled={busy}
          onClick={takeOff}
        >
          {texts.takeOff}
        </Button>
      )}
    </li>
  );
}
