import type { TickResult } from '@haat/contract/office/orders/picking';
import { staffName } from '@haat/contract/office/staff-name';
import { Button } from '@haat/ui/button.tsx';
import { formatTime } from '../i18n/format.ts';
import { useLanguage, useMessages } from '../i18n/language.ts';
import { useNameOf } from '../products/product-name.ts';
import { pickingMessages } from './messages.ts';
import type { QueuedTick } from './tick-queue.ts';
import { dismissTick, usePicking } from './use-picking.ts';

/** Ticks that somebody else was faster with, or that are not possible any more. They stay until they are read. */
export function UnappliedTicks({ staff }: { staff: number }) {
  const texts = useMessages(pickingMessages);
  const ticks = usePicking((picking) => picking.ticks);
  const failed = ticks.flatMap(({ result, ...queued }) =>
    result && result.result !== 'applied' ? [{ ...queued, result }] : [],
  );
  if (failed.length === 0) return null;
  return (
    <section aria-label={texts.notDone} className="rounded-card border border-danger bg-danger-soft p-3">
      <h2 className="font-bold text-danger">{texts.notDone}</h2>
      <ul className="grid gap-2">
        {failed.map((queued) => (
          <li key={queued.tick.key} className="flex items-center gap-3">
            <Outcome {...queued} />
            <Button variant="outline" onClick={() => dismissTick(staff, queued.tick.key)}>
              {texts.read}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Outcome(queued: QueuedTick & { result: TickResult }) {
  return (
    <span className="grow" role="alert">
      {useOutcome(queued)}
    </span>
  );
}

function useOutcome({ tick, goods, result }: QueuedTick & { result: TickResult }): string {
  const { outcome } = useMessages(pickingMessages);
  const language = useLanguage();
  const name = useNameOf().nameOf(goods);
  const { bag } = goods;
  if (result.result === 'already') {
    if (result.by === '' || tick.action !== 'pick') return outcome.alreadyUndone(name, bag);
    return outcome.already(name, bag, staffName(result.by), formatTime(result.at, language));
  }
  const { code } = result;
  if (
    code === 'confirmation_needed' ||
    code === 'quantity_changed' ||
    code === 'wrong_status' ||
    code === 'out_of_stock'
  )
    return outcome[code](name, bag);
  return outcome.other(name, bag, code);
}
