import { useLanguage } from '../i18n/messages.ts';
import { addressIn, hoursIn } from './contact-links.ts';
import { useShop } from './shop.ts';

/** The shop's address and opening hours, for orders that are picked up. Nothing without an address. */
export function PickupPlace() {
  const language = useLanguage();
  const contact = useShop()?.contact;
  if (!contact?.address) return null;
  const { weekdays, weekend } = hoursIn(language, contact);
  return (
    <>
      <span className="block font-bold">{addressIn(language, contact)}</span>
      {[weekdays, weekend].filter(Boolean).map((hours) => (
        <span key={hours} className="block font-normal">
          {hours}
        </span>
      ))}
    </>
  );
}
