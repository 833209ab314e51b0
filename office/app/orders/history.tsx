import type { HistoryRow } from '@haat/contract/office/orders';
import { formatTime } from '../i18n/format.ts';
import { useLanguage, useMessages } from '../i18n/language.ts';
import { orderMessages } from './messages.ts';
import { Section } from './section.tsx';
import { useActorName } from './use-order-moves.ts';

/** Who moved the order, when and why; the newest first. */
export function History({ rows }: { rows: HistoryRow[] }) {
  const texts = useMessages(orderMessages);
  const language = useLanguage();
  const actorName = useActorName();
  return (
    <Section title={texts.history}>
      <ol className="grid gap-3">
        {rows.toReversed().map(({ from, to, actor, reason, note, at }) => (
          <li key={at + to} className="grid grid-cols-[auto_1fr] gap-4">
            <span className="text-muted text-sm tabular-nums">{formatTime(at, language)}</span>
            <span>
              <span className="font-bold">{from === '' ? texts.placed : texts.status[to]}</span>
              <span className="text-muted"> · {actorName(actor)}</span>
              {reason && <span className="block">{reason}</span>}
              {note && <span className="block rounded-control bg-tile px-2 py-1 text-sm">{note}</span>}
            </span>
          </li>
        ))}
      </ol>
    </Section>
  );
}
