import { splitHours } from '@haat/contract/time/opening-hours';
import { Button } from '@haat/ui/button.tsx';
import type { Elements } from '@haat/ui/jsx-runtime.ts';
import { useState } from 'react';
import { formatClocks } from '../i18n/format.ts';
import { useLanguage, useMessages } from '../i18n/language.ts';
import { settingsMessages } from './messages.ts';

const NEW_TIME = '09:00-22:00';
const NEW_SECOND_TIME = '16:00-22:00';

/** The hours of a day in one line, which is unfolded to change them. Today is open from the start, and a wrong day until it is corrected. */
export function DayHours({ isToday, ...fields }: { isToday: boolean } & Parameters<typeof HoursFields>[0]) {
  const texts = useMessages(settingsMessages).openingHours;
  const language = useLanguage();
  const times = splitHours(fields.hours).map(([opens, closes]) => formatClocks(opens, closes, language));
  return (
    <Fold
      title={fields.legend}
      text={times.join(', ') || texts.closed}
      opens={isToday}
      wrong={fields.error !== undefined}
      className="border-line border-b last:border-b-0"
    >
      <HoursFields {...fields} isFolded />
    </Fold>
  );
}

/** A title with what is below it in short. */
export function Fold({
  title,
  text,
  opens,
  wrong,
  className = '',
  children,
}: {
  title: string;
  text: string;
  opens: boolean;
  /** It has an error, and stays open. */
  wrong: boolean;
  className?: string;
  children: Elements;
}) {
  const [isOpen, setOpen] = useState(opens);
  if (wrong && !isOpen) setOpen(true);
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className={className}
    >
      <summary className="min-h-12 cursor-pointer py-3">
        <span className="font-bold">{title}</span>
        {!isOpen && <span className="ml-2 text-muted text-sm tabular-nums">{text}</span>}
      </summary>
      {children}
    </details>
  );
}

/** The hours of a day: closed, or one or two times. `hours` is as in the API, with empty parts while somebody types. */
export function HoursFields({
  legend,
  hours,
  canClose = true,
  isFolded = false,
  error,
  onChange,
  onCopy,
}: {
  legend: string;
  hours: string;
  canClose?: boolean;
  /** Its legend is seen above it. */
  isFolded?: boolean;
  error?: string | undefined;
  onChange: (hours: string) => void;
  onCopy?: () => void;
}) {
  const texts = useMessages(settingsMessages).openingHours;
  const times = splitHours(hours);
  const change = (at: number, part: 0 | 1, clock: string) =>
    onChange(
      times
        .map((time, index) => (index === at ? time.with(part, clock) : time))
        .map((time) => time.join('-'))
        .join(' '),
    );
  return (
    <fieldset className="grid grid-cols-1 gap-2 pb-3">
      <legend className={isFolded ? 'sr-only' : 'float-left w-full font-bold'}>{legend}</legend>
      {times.map(([opens, closes], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a time has no other name
        <div key={index} className="grid grid-cols-2 gap-3">
          <Clock label={texts.opens} value={opens} onChange={(clock) => change(index, 0, clock)} />
          <Clock label={texts.closes} value={closes} onChange={(clock) => change(index, 1, clock)} />
        </div>
      ))}
      {error && (
        <p role="alert" className="font-bold text-danger text-sm">
          {error}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-2">
        {canClose && (
          <label className="flex min-h-11 items-center gap-2 pr-2">
            <input
              type="checkbox"
              className="size-5 accent-brand"
              checked={times.length === 0}
              onChange={({ target }) => onChange(target.checked ? '' : NEW_TIME)}
            />
            <span>{texts.closed}</span>
          </label>
        )}
        {times.length === 1 && (
          <Button variant="plain" onClick={() => onChange(`${hours} ${NEW_SECOND_TIME}`)}>
            {texts.addTime}
          </Button>
        )}
        {times.length === 2 && (
          <Button variant="plain" onClick={() => onChange(hours.split(' ')[0]!)}>
            {texts.removeTime}
          </Button>
        )}
        {onCopy && (
          <Button variant="outline" aria-label={`${texts.copy}: ${legend}`} onClick={onCopy}>
            {texts.copy}
          </Button>
        )}
      </div>
    </fieldset>
  );
}

function Clock({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (clock: string) => void;
}) {
  return (
    <label className="grid gap-1 text-sm">
      <span>{label}</span>
      <input
        type="time"
        required
        // A field has no 24:00; a time that ends at 00:00 ends at midnight, too.
        value={value === '24:00' ? '00:00' : value}
        onChange={({ target }) => onChange(target.value)}
        className="min-h-12 w-full rounded-control border border-muted/70 bg-surface px-3 text-base tabular-nums"
      />
    </label>
  );
}
