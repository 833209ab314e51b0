import type { Language } from '@haat/contract/text/language';
import { HeadsetIcon, PhoneIcon, ReturnIcon, TruckIcon } from '@haat/ui/icons.tsx';
import { useLanguage } from '../i18n/messages.ts';
import { hoursIn } from '../shop/contact-links.ts';
import { useShop } from '../shop/shop.ts';
import { usePublishedTexts } from '../shop/shop-texts.ts';
import { type Fact, facts } from './facts.ts';

/** The promise of the shop that replaces a fact. */
const promises: Partial<Record<Fact, number>> = { delivery: 0, returns: 2, support: 3 };
const icons = { delivery: TruckIcon, returns: ReturnIcon, support: HeadsetIcon, phone: PhoneIcon };

/** Cards with the important figures of a page, or what the owner promises instead of them; in the language of the page by default. */
export function FactCards({ show, lang }: { show: Fact[]; lang?: Language }) {
  const pageLanguage = useLanguage();
  const texts = facts[lang ?? pageLanguage];
  const own = usePublishedTexts(lang)?.promises;
  const hours = useCalendarHours(lang ?? pageLanguage);
  return (
    <ul lang={lang} className="grid gap-3 sm:grid-cols-2">
      {show.map((fact) => {
        const Icon = icons[fact];
        const [figure, meaning] = own?.[promises[fact] ?? -1] ?? ((fact === 'phone' && hours) || texts[fact]);
        return (
          <li
            key={fact}
            className="flex items-center gap-4 rounded-card border border-line bg-surface p-4 max-sm:py-3"
          >
            <span className="grid size-12 shrink-0 place-items-center rounded-full bg-brand-soft text-brand">
              <Icon />
            </span>
            <span className="min-w-0">
              <strong className="block text-xl leading-snug lang-bn:leading-normal">{figure}</strong>
              <span className="text-sm text-muted">{meaning}</span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** The opening hours by the calendar, which replace the usual ones of the phone; null without them. */
function useCalendarHours(language: Language): [figure: string, meaning: string] | null {
  const { contact, setup } = useShop() ?? {};
  if (!contact || !setup?.calendar?.week) return null;
  const { weekdays, weekend } = hoursIn(language, contact);
  return [weekdays, weekend || facts[language].phone[1]];
}
