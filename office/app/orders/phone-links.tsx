import { ERASED_PHONE } from '@haat/contract/phone/erased-phone';
import { formatPhone } from '@haat/contract/phone/phone';
import { buttonClass } from '@haat/ui/button.tsx';
import { ChatIcon, PhoneIcon } from '@haat/ui/icons.tsx';
import { useMessages } from '../i18n/language.ts';
import { orderMessages } from './messages.ts';

/** Beside each other on phones, without a break inside. */
const WIDE = 'grow whitespace-nowrap px-2!';

/** Calls a number; on a card only the icon. Who was erased or bought at the counter has none. */
export function CallLink({ phone, short = false }: { phone: string; short?: boolean }) {
  const texts = useMessages(orderMessages);
  if (phone === '' || phone === ERASED_PHONE) return null;
  return (
    <a
      href={`tel:${phone}`}
      aria-label={`${texts.call} ${formatPhone(phone)}`}
      className={short ? buttonClass('outline', 'size-11 shrink-0 px-0!') : buttonClass('outline', WIDE)}
    >
      <PhoneIcon className="size-5" />
      {!short && <span>{texts.call}</span>}
    </a>
  );
}

/** Opens the chat with a number; on a card only the icon. Who was erased or bought at the counter has none. */
export function WhatsAppLink({ phone, short = false }: { phone: string; short?: boolean }) {
  const texts = useMessages(orderMessages);
  if (phone === '' || phone === ERASED_PHONE) return null;
  return (
    <a
      href={`https://wa.me/${phone.replace('+', '')}`}
      target="_blank"
      rel="noreferrer"
      aria-label={short ? `${texts.whatsapp} ${formatPhone(phone)}` : undefined}
      className={buttonClass('outline', short ? 'size-12 shrink-0 px-0!' : WIDE)}
    >
      <ChatIcon className="size-5" />
      {!short && <span>{texts.whatsapp}</span>}
    </a>
  );
}
