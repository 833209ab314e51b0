import { chooseDigits, useChosenDigits } from '../i18n/digits-preference.ts';
import { useLanguage, useMessages } from '../i18n/messages.ts';

/** On Bengali pages: switches between Latin and Bengali digits. */
export function DigitsSwitch() {
  const texts = useMessages('shop');
  const digits = useChosenDigits();
  if (useLanguage() === 'en') return null;
  return (
    <button
      type="button"
      aria-pressed={digits === 'bengali'}
      onClick={() => chooseDigits(digits === 'bengali' ? 'latin' : 'bengali')}
      className="inline-flex min-h-11 items-center rounded-control border border-line px-3 font-bold hover:border-brand hover:text-brand aria-pressed:border-brand aria-pressed:bg-brand-soft aria-pressed:text-brand"
    >
      {texts.bengaliDigits}
    </button>
  );
}
