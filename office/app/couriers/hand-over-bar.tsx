import { MAX_STOPS } from '@haat/contract/office/limits';
import type { OfficeClient } from '@haat/contract/office-client';
import { Button } from '@haat/ui/button.tsx';
import { formatPaisa } from '../i18n/format.ts';
import { inDigits, useMessages } from '../i18n/language.ts';
import { useFailureText } from '../platform/problem-text.ts';
import type { Preview } from '../platform/use-preview.ts';
import { useCourierName } from './courier-texts.ts';
import { courierMessages } from './messages.ts';

/** What the press hands over, at the thumb: how many, how heavy, what is collected and what it costs. */
export function HandOverBar({
  courier,
  count,
  chosen,
  preview: { result, problem },
  isTooMany,
  busy,
  onHand,
}: {
  courier: string;
  /** Orders that can be handed over; `chosen`: all that are selected. */
  count: number;
  chosen: number;
  preview: Preview<Awaited<ReturnType<OfficeClient['previewHandOver']>>>;
  isTooMany: boolean;
  busy: boolean;
  onHand: () => void;
}) {
  const texts = useMessages(courierMessages);
  const nameOf = useCourierName();
  const failureText = useFailureText();
  const sum = result && [
    texts.sum(count),
    result.grams > 0 && texts.kilograms(inDigits(Math.round(result.grams / 100) / 10)),
    `${formatPaisa(result.cod_paisa)} ${texts.cash}`,
    result.charge_paisa === null ? texts.chargeUnknown : texts.charge(formatPaisa(result.charge_paisa)),
  ];
  const text = isTooMany
    ? texts.tooMany(MAX_STOPS)
    : problem
      ? problem.status === 0
        ? texts.noPreview
        : failureText(problem)
      : sum
        ? sum.filter(Boolean).join(' · ')
        : texts.reading;
  return (
    <div className="sticky bottom-0 z-10 grid items-center gap-2 border-line border-t bg-surface p-3 max-md:fixed max-md:inset-x-0 max-md:bottom-14 md:grid-cols-[1fr_auto] md:gap-4 md:rounded-card md:border">
      <p role="status" className={`tabular-nums ${isTooMany || problem ? 'font-bold text-danger' : ''}`}>
        {text}
      </p>
      <Button className="min-h-14 w-full text-lg md:px-8" disabled={busy || count === 0} onClick={onHand}>
        {texts.hand(count || chosen, nameOf(courier))}
      </Button>
    </div>
  );
}
