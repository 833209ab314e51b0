import { MAX_COUNT } from '@haat/contract/office/limits';
import type { Today } from '@haat/contract/office/orders/today';
import { Button } from '@haat/ui/button.tsx';
import { Dialog } from '@haat/ui/dialog.tsx';
import { useId } from 'react';
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
  const title = useId();
  const onClose = () => question?.reply(false);
  const open = question ? findOpen(question.today) : [];
  const day = question ? formatDay(question.day, language) : '';
  return (
    <Dialog open={question !== null} onClose={onClose} labelledBy={title} place="middle">
      {question && (
        <div className="grid gap-4 overflow-y-auto p-5">
          <h2 id={title} className="font-bold text-xl">
            {texts.confirmClose(day, formatPaisa(question.counted_paisa))}
          </h2>
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
          <div className="flex flex-wrap gap-2">
            <Button variant="outline" className="min-h-12 grow" onClick={onClose}>
              {texts.notYetClose}
            </Button>
            <Button className="min-h-12 grow" onClick={() => question.reply(true)}>
              {texts.yesClose(day)}
            </Button>
          </div>
        </div>
      )}
    </Dialog>
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
