import { MAX_COUNT } from '@haat/contract/office/limits';
import type { Today } from '@haat/contract/office/orders/today';
import { ConfirmDialog } from '@haat/ui/dialog.tsx';
import { formatDay, formatPaisa } from '../i18n/format.ts';
import { inDigits, useLanguage, useMessages } from '../i18n/language.ts';
import { cashMessages } from './messages.ts';

/** What is asked before a day is closed; `reply` continues the press. */
export interface Question {
  day: string;
  counted_paisa: number;
  today: Today;
  reply: (confirmed: boolean) => void;
}

type Open = keyof (typeof cashMessages)['en']['open'];

/** Asks before a day is closed, and names what is still open. */
export function ConfirmClose({ question }: { question: Question | null }) {
  const texts = useMessages(cashMessages);
  const language = useLanguage();
  const onClose = () => question?.reply(false);
  const open = question ? findOpen(question.today) : [];
  const day = question ? formatDay(question.day, language) : '';
  return (
    <ConfirmDialog
      open={question !== null}
      title={texts.confirmClose(day, formatPaisa(question?.counted_paisa ?? 0))}
      back={texts.notYetClose}
      confirm={texts.yesClose(day)}
      busy={false}
      onClose={onClose}
      onConfirm={() => question?.reply(true)}
    >
      {open.length === 0 ? (
        <p className="text-muted">{texts.nothingOpen}</p>
      ) : (
        <div>
          <p className="font-bold">{texts.stillOpen}</p>
          <ul className="list-disc pl-5">
            {open.map(([kind, count]) => (
              <li key={kind}>
                {texts.open[kind](inDigits(count >= MAX_COUNT ? `${MAX_COUNT - 1}+` : count))}
              </li>
            ))}
          </ul>
        </div>
      )}
    </ConfirmDialog>
  );
}

/** What waits in the shop, without what does not. */
function findOpen({ orders, to_pick, to_pack, refunds_due }: Today): [Open, number][] {
  const toPrepare = to_pick + to_pack;
  const counts: [Open, number][] = [
    ['placed', orders.PENDING],
    ['toPrepare', toPrepare],
    ['packed', Math.max(0, orders.PROCESSING - toPrepare)],
    ['onTheWay', orders.ONGOING],
    ['refunds', refunds_due],
  ];
  return counts.filter(([, count]) => count > 0);
}
