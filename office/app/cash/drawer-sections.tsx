import type { CashSheet, SheetEntry } from '@haat/contract/office/orders/cash';
import { staffName } from '@haat/contract/office/staff-name';
import { Button } from '@haat/ui/button.tsx';
import { Section } from '@haat/ui/section.tsx';
import { Link } from 'react-router';
import { formatPaisa, formatTime } from '../i18n/format.ts';
import { useLanguage, useMessages } from '../i18n/language.ts';
import { AmountList, AmountRow } from '../platform/amount-list.tsx';
import { api } from '../platform/api.ts';
import { useAction } from '../platform/use-action.ts';
import { cashMessages } from './messages.ts';

type Kind = keyof (typeof cashMessages)['en']['kinds'];

/** Transfers to the bank, of the owner and of the counter are shown apart. */
function kindOf({ kind, from, to }: Pick<SheetEntry, 'kind' | 'from' | 'to'>): Kind {
  // A collection that is undone was of a wallet, never of the drawer.
  if (from === 'counter') return 'from_counter';
  if (to === 'counter') return 'to_counter';
  if (kind !== 'transfer' && kind !== 'collection_undone') return kind;
  if (from === 'bank' || to === 'bank') return 'deposit';
  return from === 'owner' ? 'put_in' : 'take_out';
}

/** The drawer by kinds of entries: the column adds up. */
export function DrawerSection({ sheet: { opening_paisa, sums, drawer_paisa } }: { sheet: CashSheet }) {
  const texts = useMessages(cashMessages);
  const byKind = new Map<Kind, number>();
  for (const sum of sums) {
    const kind = kindOf(sum);
    byKind.set(kind, (byKind.get(kind) ?? 0) + sum.amount_paisa);
  }
  return (
    <Section title={texts.drawer}>
      <AmountList>
        <AmountRow title={texts.opening} paisa={opening_paisa} />
        {[...byKind].map(([kind, sum]) => (
          <AmountRow key={kind} title={texts.kinds[kind]} paisa={sum} />
        ))}
        <dt className="border-line border-t pt-1 font-bold">{texts.inDrawer}</dt>
        <dd translate="no" className="border-line border-t pt-1 text-right font-bold text-xl">
          {formatPaisa(drawer_paisa)}
        </dd>
      </AmountList>
    </Section>
  );
}

/** A page of entries of the drawer, the newest first; transfers can be taken back. */
export function EntriesSection({ sheet: { entries, older } }: { sheet: CashSheet }) {
  const texts = useMessages(cashMessages);
  const language = useLanguage();
  const { busy, run } = useAction();
  return (
    <Section title={texts.entries}>
      {entries.length === 0 && <p className="text-muted">{texts.noEntries}</p>}
      <ul className="divide-y divide-line">
        {entries.toReversed().map((entry) => (
          <li key={entry.id} className="flex items-center gap-3 py-2">
            <span className="min-w-0 grow">
              <span className="block">
                <span>{`${texts.kinds[kindOf(entry)]} `}</span>
                {entry.about && <strong>{entry.about}</strong>}
              </span>
              <span className="block text-muted text-sm">
                {`${formatTime(entry.at, language)} · ${staffName(entry.actor)}`}
              </span>
            </span>
            <span translate="no" className="whitespace-nowrap text-right font-bold tabular-nums">
              {formatPaisa(entry.amount_paisa)}
            </span>
            {entry.transfer !== null && (
              <Button
                variant="outline"
                disabled={busy}
                aria-label={`${texts.takeBack}: ${formatPaisa(entry.amount_paisa)}`}
                onClick={() => run(() => api.undoTransfer({ params: { id: entry.transfer! } }))}
              >
                {texts.takeBack}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {older !== null && (
        <Link
          to={`?before=${older}`}
          className="mt-3 block font-bold text-brand underline underline-offset-4"
        >
          {texts.older}
        </Link>
      )}
    </Section>
  );
}
