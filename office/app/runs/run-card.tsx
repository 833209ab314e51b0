import type { Run, RunStop } from '@haat/contract/office/orders/runs';
import { Button } from '@haat/ui/button.tsx';
import { space } from '@haat/ui/jsx-runtime.ts';
import { notify } from '@haat/ui/notices.tsx';
import { Link } from 'react-router';
import { formatPaisa, formatSpan, formatTime } from '../i18n/format.ts';
import { useLanguage, useMessages } from '../i18n/language.ts';
import { StatusBadge } from '../orders/status-badge.tsx';
import { api } from '../platform/api.ts';
import { useAction } from '../platform/use-action.ts';
import { runMessages } from './messages.ts';

export const isOpen = ({ stops }: Run) => stops.some(({ status }) => status === 'ONGOING');

/** A run in short: rider, zone, promise, stops, and the sums for who may know them. Its stops are below. */
export function RunCard({ run, isFolded }: { run: Run; isFolded: boolean }) {
  const { id, rider, created, stops, to_collect_paisa = 0, collected_paisa = 0 } = run;
  const texts = useMessages(runMessages);
  const language = useLanguage();
  const open = stops.filter(({ status }) => status === 'ONGOING').length;
  const zones = stops.map(({ zone, zone_bn }) => (language === 'bn' && zone_bn) || zone);
  const promises = stops.map(
    ({ from, by }) => by && (from ? formatSpan(from, by, language) : texts.by(formatTime(by, language))),
  );
  const sums = [
    to_collect_paisa > 0 && texts.collectSum(formatPaisa(to_collect_paisa)),
    collected_paisa > 0 && texts.collectedSum(formatPaisa(collected_paisa)),
  ];
  return (
    <details open={!isFolded} className="overflow-hidden rounded-card border border-line bg-surface">
      <summary className="grid min-h-14 cursor-pointer grid-cols-1 gap-0.5 px-4 py-2 text-sm tabular-nums">
        <span className="flex flex-wrap justify-between gap-x-3 text-base">
          <span className="font-bold">{rider}</span>
          <span className={open > 0 ? 'font-bold' : 'text-muted'}>{texts.stops(open, stops.length)}</span>
        </span>
        <span>{joined([...zones, ...promises])}</span>
        <span className="font-bold">{joined(sums)}</span>
        <span className="text-muted">{texts.begun(formatTime(created, language))}</span>
      </summary>
      <ol className="border-line border-t">
        {stops.map((stop) => (
          <Stop key={stop.order} runId={id} stop={stop} />
        ))}
      </ol>
    </details>
  );
}

/** Each part once, without the empty ones. */
function joined(parts: readonly (string | null | false)[]): string {
  return [...new Set(parts.filter(Boolean))].join(' · ');
}

function Stop({
  runId,
  stop: { order, number, status, receiver_name, area },
}: {
  runId: number;
  stop: RunStop;
}) {
  const texts = useMessages(runMessages);
  const { busy, run } = useAction(({ code }) => texts.refusals[code]);

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
