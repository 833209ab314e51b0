import { BellIcon, BellOffIcon } from '@haat/ui/account-icons.tsx';
import { inDigits, useMessages } from '../i18n/language.ts';
import { useToday } from '../today/use-today.ts';
import { liveMessages } from './messages.ts';
import { toggleMuted, useMuted } from './sound.ts';

/** Turns the sound of new orders on and off, and counts those that nobody has opened. */
export function Bell() {
  const texts = useMessages(liveMessages);
  const muted = useMuted();
  const unopened = useToday(({ today }) => today?.unopened ?? 0);
  const Icon = muted ? BellOffIcon : BellIcon;
  return (
    <button
      type="button"
      aria-label={unopened > 0 ? `${texts.sound}, ${texts.unopened(unopened)}` : texts.sound}
      title={texts.sound}
      aria-pressed={!muted}
      onClick={toggleMuted}
      className="relative grid size-11 place-items-center rounded-control hover:bg-tile"
    >
      <Icon className="size-5" />
      {unopened > 0 && (
        <span
          translate="no"
          aria-hidden="true"
          className="absolute top-1 right-0.5 min-w-4 rounded-full bg-brand px-1 text-center font-bold text-[0.65rem] text-on-brand leading-4"
        >
          {inDigits(unopened)}
        </span>
      )}
    </button>
  );
}
