import { chooseDigits, useChosenDigits, useLanguage, useMessages } from '../i18n/language.ts';
import { staffMessages } from './messages.ts';

/** In Bengali: switches between Latin and Bengali digits on this device. */
export function DigitsSwitch() {
  const texts = useMessages(staffMessages);
  const digits = useChosenDigits();
  if (useLanguage() === 'en') return null;
  return (
    <button
      type="button"
      aria-pressed={digits === 'bengali'}
      onClick={() => chooseDigits(digits === 'bengali' ? 'latin' : 'bengali')}
      className="min-h-11 justify-self-start rounded-control border border-line bg-surface px-4 aria-pressed:border-brand aria-pressed:bg-brand-soft aria-pressed:font-bold"
    >
      {texts.bengaliDigits}
    </button>
  );
}
