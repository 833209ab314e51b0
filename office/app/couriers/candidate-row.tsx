import type { HandOverLine, ParcelCandidate } from '@haat/contract/office/orders/parcels';
import { CheckIcon } from '@haat/ui/icons.tsx';
import { formatPaisa, formatTime } from '../i18n/format.ts';
import { inDigits, useLanguage, useMessages } from '../i18n/language.ts';
import { parseGrams } from '../i18n/typed-amounts.ts';
import { useHandOverProblem } from './courier-texts.ts';
import { courierMessages } from './messages.ts';

/** An order that can be chosen; a chosen one has its weight, which can be typed, and what is against handing it over. */
export function CandidateRow({
  candidate,
  isChosen,
  line,
  typed,
  onToggle,
  onType,
}: {
  candidate: ParcelCandidate;
  isChosen: boolean;
  line: HandOverLine | undefined;
  /** Kilograms in place of the weight of the goods. */
  typed: string | undefined;
  onToggle: () => void;
  onType: (kilograms: string) => void;
}) {
  const texts = useMessages(courierMessages);
  const problemText = useHandOverProblem();
  const language = useLanguage();
  const { number, receiver_name, area, zone, zone_bn, by, grams, cod_paisa, packed, pack_again, earlier } =
    candidate;
  const where = [area, (language === 'bn' && zone_bn) || zone].filter(Boolean);
  const weight = texts.kilograms(inDigits((line?.grams ?? grams) / 1_000));
  const isWrong = Boolean(typed) && parseGrams(typed ?? '') === null;
  return (
    <li
      className={`rounded-card border ${isChosen ? 'border-brand bg-brand-soft' : 'border-line bg-surface'}`}
    >
      <button
        type="button"
        aria-pressed={isChosen}
        onClick={onToggle}
        className="flex min-h-16 w-full items-start gap-3 rounded-card px-4 py-2 text-left"
      >
        <span
          className={`mt-1 grid size-6 shrink-0 place-items-center rounded-control border ${isChosen ? 'border-brand bg-brand text-on-brand' : 'border-muted/70'}`}
        >
          {isChosen && <CheckIcon className="size-4" />}
        </span>
        <span className="min-w-0 grow">
          <span className="block font-bold">{`${number} · ${receiver_name}`}</span>
          <span className="line-clamp-2 text-sm">{where.join(' · ')}</span>
          <span className="block text-muted text-sm tabular-nums">
            {[grams > 0 && weight, by && texts.by(formatTime(by, language))].filter(Boolean).join(' · ')}
          </span>
          {earlier && <span className="block text-danger text-sm">{texts.earlier(earlier)}</span>}
        </span>
        <span className="shrink-0 text-right">
          <span translate="no" className="block font-bold tabular-nums">
            {cod_paisa > 0 ? formatPaisa(cod_paisa) : texts.paid}
          </span>
          {pack_again ? (
            <span className="block max-w-28 font-bold text-danger text-sm">{texts.packAgain}</span>
          ) : (
            !packed && <span className="block max-w-28 text-muted text-sm">{texts.notPacked}</span>
          )}
        </span>
      </button>
      {isChosen && (
        <div className="grid gap-1 px-4 pb-3">
          <label className="flex items-center justify-end gap-2 text-sm">
            <input
              aria-label={texts.weight(number)}
              aria-invalid={isWrong || undefined}
              inputMode="decimal"
              autoComplete="off"
              maxLength={8}
              value={typed ?? ''}
              placeholder={inDigits((line?.grams ?? grams) / 1_000)}
              onChange={({ target }) => onType(target.value)}
              className="min-h-11 w-20 rounded-control border border-muted/70 bg-surface px-2 text-right text-base tabular-nums placeholder:text-muted aria-invalid:border-danger"
            />
            <span aria-hidden="true">{texts.kilograms('').trim()}</span>
          </label>
          {isWrong && <p className="text-right text-danger text-sm">{texts.weightWrong}</p>}
          {line && line.code !== 'ok' && (
            <p role="alert" className="font-bold text-danger text-sm">
              {problemText(line)}
            </p>
          )}
        </div>
      )}
    </li>
  );
}
