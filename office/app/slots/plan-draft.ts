import { parsePaisa, wholeNumber } from '@haat/contract/money/typed-number';
import { SLOT_LIMITS } from '@haat/contract/office/limits';
import type { SlotWindow } from '@haat/contract/office/orders/slots';
import { latinDigits } from '@haat/contract/text/digits';
import { toClock } from '@haat/contract/time/opening-hours';
import { typedTaka } from '../i18n/typed-amounts.ts';

/** A window as it is typed, on several weekdays (1: Monday). */
export interface TypedWindow {
  /** Only of the page. */
  key: number;
  weekdays: number[];
  starts: string;
  ends: string;
  capacity: string;
  lineCapacity: string;
  cutoff: string;
  charge: string;
}

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];

let keys = 0;

/** The first window of a plan, or the one that follows another: as long, and with its terms. */
export function nextWindow(last: TypedWindow | undefined): TypedWindow {
  if (!last)
    return {
      key: ++keys,
      weekdays: EVERY_DAY,
      starts: '10:00',
      ends: '12:00',
      capacity: '10',
      lineCapacity: '',
      cutoff: '60',
      charge: '0',
    };
  const [starts, ends] = [toMinutes(last.starts) ?? 0, toMinutes(last.ends) ?? 0];
  const length = Math.max(0, ends - starts);
  return { ...last, key: ++keys, starts: toClock(ends), ends: toClock(Math.min(24 * 60, ends + length)) };
}

/** The windows of a plan: those that differ only by the weekday are one. */
export function toTyped(windows: readonly SlotWindow[]): TypedWindow[] {
  const groups = Map.groupBy(windows, ({ weekday: _, ...terms }) => JSON.stringify(terms));
  return [...groups.values()]
    .map((group) => {
      const { starts, ends, capacity, line_capacity, cutoff_minutes, charge_paisa } = group[0]!;
      return {
        key: ++keys,
        weekdays: group.map(({ weekday }) => weekday).toSorted(),
        starts,
        ends,
        capacity: String(capacity),
        lineCapacity: line_capacity === null ? '' : String(line_capacity),
        cutoff: String(cutoff_minutes),
        charge: charge_paisa < 0 ? `-${typedTaka(-charge_paisa)}` : typedTaka(charge_paisa),
      };
    })
    .toSorted((one, other) => one.starts.localeCompare(other.starts));
}

export type WindowErrors = Partial<Record<Exclude<keyof TypedWindow, 'key'>, string | undefined>>;

interface ErrorTexts {
  clockWrong: string;
  endWrong: string;
  countWrong: (max: string) => string;
  chargeWrong: string;
  daysMissing: string;
  twice: string;
}

/** The windows of the request, or the errors by the key of their window. */
export function readPlan(
  typed: readonly TypedWindow[],
  texts: ErrorTexts,
): { windows: SlotWindow[]; errors: Record<number, WindowErrors> } {
  const errors: Record<number, WindowErrors> = {};
  const windows: SlotWindow[] = [];
  const seen = new Set<string>();
  for (const each of typed) {
    const { weekdays, ...read } = readWindow(each, texts);
    if ('errors' in read) {
      errors[each.key] = read.errors;
      continue;
    }
    for (const weekday of weekdays) {
      const name = `${weekday} ${read.terms.starts} ${read.terms.ends}`;
      if (seen.has(name)) errors[each.key] = { starts: texts.twice };
      seen.add(name);
      windows.push({ weekday, ...read.terms });
    }
  }
  return { windows, errors };
}

function readWindow({ weekdays, ...typed }: TypedWindow, texts: ErrorTexts) {
  const [starts, ends] = [toMinutes(typed.starts), toMinutes(typed.ends)];
  const capacity = wholeNumber(typed.capacity, 0, SLOT_LIMITS.capacity);
  const lines =
    typed.lineCapacity.trim() === '' ? null : wholeNumber(typed.lineCapacity, 1, SLOT_LIMITS.lines);
  const cutoff = wholeNumber(typed.cutoff, 0, SLOT_LIMITS.cutoffMinutes);
  const charge = readCharge(typed.charge);
  const countWrong = (most: number) => texts.countWrong(most.toLocaleString('en'));
  const errors: WindowErrors = {
    ...(weekdays.length === 0 && { weekdays: texts.daysMissing }),
    ...((starts === null || starts === 24 * 60) && { starts: texts.clockWrong }),
    ...(ends === null && { ends: texts.clockWrong }),
    ...(starts !== null && ends !== null && ends <= starts && { ends: texts.endWrong }),
    ...(capacity === null && { capacity: countWrong(SLOT_LIMITS.capacity) }),
    ...(lines === null &&
      typed.lineCapacity.trim() !== '' && { lineCapacity: countWrong(SLOT_LIMITS.lines) }),
    ...(cutoff === null && { cutoff: countWrong(SLOT_LIMITS.cutoffMinutes) }),
    ...(charge === null && { charge: texts.chargeWrong }),
  };
  if (Object.keys(errors).length > 0) return { weekdays, errors };
  const terms = {
    starts: toClock(starts!),
    ends: toClock(ends!),
    capacity: capacity!,
    line_capacity: lines,
    cutoff_minutes: cutoff!,
    charge_paisa: charge!,
  };
  return { weekdays, terms };
}

/** `৯:৩০`, `9.30` and `9` in minutes after midnight, or null. */
function toMinutes(typed: string): number | null {
  const [, hours, minutes = '0'] = /^(\d{1,2})(?:[:.](\d{2}))?$/.exec(latinDigits(typed).trim()) ?? [];
  if (hours === undefined) return null;
  const sum = 60 * Number(hours) + Number(minutes);
  return Number(minutes) < 60 && sum <= 24 * 60 ? sum : null;
}

/** Typed taka in paisa; a minus is a discount. Empty: none. */
function readCharge(typed: string): number | null {
  const text = typed.trim();
  if (text === '') return 0;
  const isBelow = /^[-−–]/.test(text);
  const paisa = parsePaisa(isBelow ? text.slice(1) : text);
  if (paisa === null || paisa > SLOT_LIMITS.chargePaisa) return null;
  return isBelow ? 0 - paisa : paisa;
}
