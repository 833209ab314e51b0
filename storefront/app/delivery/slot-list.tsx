import type { SlotChoice } from '@haat/contract/shop/slots';
import { Button } from '@haat/ui/button.tsx';
import { Waiting } from '@haat/ui/waiting.tsx';
import { formatCount } from '../i18n/language.ts';
import { useLanguage, useMessages } from '../i18n/messages.ts';
import { dayText, hoursText, promiseText } from '../shop/time-texts.ts';
import type { ChosenSlot } from './place.ts';
import { chargeText } from './place-texts.ts';
import type { FetchedSlots } from './use-slots.ts';

/** The times that can be chosen, by day. A slot that is full stays in its place; what is over is left out. */
export function SlotList({
  slots: { list, failed, fetchAgain },
  chosen,
  onChoose,
}: {
  slots: FetchedSlots;
  chosen: Pick<ChosenSlot, 'id'> | null;
  /** @param slot null: as soon as possible */
  onChoose: (slot: ChosenSlot | null) => void;
}) {
  const texts = useMessages('delivery').place;
  const language = useLanguage();
  if (!list) {
    return (
      <div className="p-4">
        <Waiting
          loading={!failed}
          label={failed ? texts.failed : texts.fetching}
          tryAgainLabel={texts.tryAgain}
          onTryAgain={fetchAgain}
        />
      </div>
    );
  }
  const days = list.days
    .map(({ date, slots }) => ({ date, slots: slots.filter(({ state }) => state !== 'past') }))
    .filter(({ slots }) => slots.length > 0);
  const soon = list.as_soon_as_possible;
  return (
    <div className="grid gap-4 overflow-y-auto overscroll-contain p-4 pb-[max(1rem,env(safe-area-inset-bottom))]">
      {soon && (
        <Button
          variant={chosen ? 'outline' : 'soft'}
          className="min-h-12 flex-col gap-0!"
          aria-pressed={chosen === null}
          onClick={() => onChoose(null)}
        >
          <span>{texts.soon}</span>
          {soon.by && <span className="font-normal text-sm">{promiseText(language, soon.by)}</span>}
        </Button>
      )}
      {!soon && days.length === 0 && <p>{texts.noSlots}</p>}
      {days.map(({ date, slots }) => (
        <section key={date} aria-labelledby={`slots-${date}`}>
          <h3 id={`slots-${date}`} className="mb-2 font-bold">
            {dayText(language, slots[0]!.starts)}
          </h3>
          <ul className="grid grid-cols-2 gap-2">
            {slots.map((slot) => (
              <li key={slot.id}>
                <SlotButton slot={slot} isChosen={slot.id === chosen?.id} onChoose={onChoose} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function SlotButton({
  slot,
  isChosen,
  onChoose,
}: {
  slot: SlotChoice;
  isChosen: boolean;
  onChoose: (slot: ChosenSlot) => void;
}) {
  const texts = useMessages('delivery').place;
  const language = useLanguage();
  const { id, starts, ends, charge, left, state } = slot;
  const isFull = state === 'full';
  const notes = [
    charge !== 0 && chargeText(language, charge),
    isFull ? texts.full : left !== null && texts.left(formatCount(language, left)),
  ].filter(Boolean);
  return (
    <Button
      variant={isChosen ? 'soft' : 'outline'}
      className="h-full min-h-12 w-full flex-col gap-0! px-1!"
      aria-pressed={isChosen}
      disabled={isFull}
      onClick={() => onChoose({ id, starts, ends, charge })}
    >
      {/* A line can only break between both times. */}
      <span>{hoursText(language, slot).replaceAll(' ', '\u00a0')}</span>
      {notes.length > 0 && <span className="font-normal text-sm tabular-nums">{notes.join(' · ')}</span>}
    </Button>
  );
}
