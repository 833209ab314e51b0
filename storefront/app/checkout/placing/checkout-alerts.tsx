import type { ProblemParams, Refusal } from '@haat/contract/http/problems';
import { Button, buttonClass } from '@haat/ui/button.tsx';
import { PhoneIcon } from '@haat/ui/icons.tsx';
import type { Elements } from '@haat/ui/jsx-runtime.ts';
import { useEffect, useId, useRef } from 'react';
import { useLocation } from 'react-router';
import { formatTaka } from '../../i18n/format-money.ts';
import { formatCount, phoneIn } from '../../i18n/language.ts';
import { Link } from '../../i18n/link.tsx';
import { useLanguage, useMessages } from '../../i18n/messages.ts';
import { useCreditTexts } from '../../orders/credit/credit-account.tsx';
import { OrderContact } from '../../orders/order-contact.tsx';
import { loginPath } from '../../session/login-path.ts';
import { telUrl } from '../../shop/contact-links.ts';
import { usePause } from '../../shop/pause.ts';

/** An important message. It takes the focus when it appears, so that screen readers read it. */
export function FocusedAlert({ title, children }: { title: string; children: Elements }) {
  const id = useId();
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    section.current?.focus({ preventScroll: true });
    section.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-labelledby={id}
      className="mb-4 rounded-card border border-danger bg-danger-soft p-4 outline-none"
    >
      <h2 id={id} className="mb-1 font-bold text-lg">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** An order without a response, and a button that repeats the request, which never makes a second order. */
export function UnconfirmedOrder({
  sending,
  waiting = false,
  onTryAgain,
  onGiveUp,
}: {
  sending: boolean;
  /** For the total that is sent. */
  waiting?: boolean | undefined;
  onTryAgain: () => void;
  onGiveUp?: () => void;
}) {
  const texts = useMessages('checkout');
  return (
    <FocusedAlert title={texts.unknown.title}>
      <p>{texts.unknown.hint}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button onClick={onTryAgain} disabled={sending || waiting}>
          {sending ? texts.confirmation.sending : texts.unknown.tryAgain}
        </Button>
        {onGiveUp && (
          <Button variant="outline" onClick={onGiveUp} disabled={sending}>
            {texts.unknown.forget}
          </Button>
        )}
      </div>
    </FocusedAlert>
  );
}

/** The limits of an order without a proven phone. `isGuest`: who has to log in before proving it. */
export function OverLimit({ refusal, isGuest }: { refusal: Refusal; isGuest: boolean }) {
  const language = useLanguage();
  const texts = useMessages('checkout').overLimit;
  const login = loginPath(useLocation());
  const { most_of_product: ofProduct, most_in_all: inAll }: Partial<ProblemParams<'too_many_pieces'>> =
    refusal.code === 'too_many_pieces' ? refusal.params : {};
  const isSize = ofProduct !== undefined && inAll !== undefined;
  return (
    <FocusedAlert title={isSize ? texts.title : texts.openTitle}>
      <p>
        {isSize ? texts.pieces(formatCount(language, ofProduct), formatCount(language, inAll)) : texts.open}
      </p>
      {!isSize && <OrderContact />}
      <Link to={isGuest ? login : '/order'} className={buttonClass('outline', 'mt-3')}>
        {isGuest ? texts.logIn : texts.verify}
      </Link>
    </FocusedAlert>
  );
}

/** Another total than the shopper has confirmed. */
export function TotalChanged({ total }: { total: number }) {
  const texts = useMessages('checkout');
  const language = useLanguage();
  return (
    <FocusedAlert title={texts.totalChanged}>
      <p>{texts.totalNow(formatTaka(language, total))}</p>
    </FocusedAlert>
  );
}

/** Another credit than the shopper has seen, or one whose proof is over. */
export function CreditChanged({ refusal }: { refusal: Refusal }) {
  const texts = useCreditTexts().checkout;
  const language = useLanguage();
  const now = refusal.code === 'credit_changed' ? (refusal.params.credit_used ?? null) : null;
  return (
    <FocusedAlert title={now === null ? texts.expired : texts.changed}>
      <p>{now === null ? texts.expiredHint : texts.usableNow(formatTaka(language, now))}</p>
    </FocusedAlert>
  );
}

/** The shop takes no orders for a time. */
export function ShopPaused({ pause }: { pause: ProblemParams<'shop_paused'> }) {
  const texts = useMessages('checkout').paused;
  const paused = usePause(pause);
  return (
    <FocusedAlert title={paused?.until ?? texts.over}>
      {paused?.text && <p>{paused.text}</p>}
      <p>{texts.cartStays}</p>
    </FocusedAlert>
  );
}

/** The shop takes the order of this phone only by a call. */
export function PhoneBlocked({ refusal }: { refusal: Refusal }) {
  const texts = useMessages('checkout').blocked;
  const language = useLanguage();
  const phone = refusal.code === 'phone_blocked' && refusal.params.shop_phone;
  return (
    <FocusedAlert title={texts.title}>
      <p>{phone ? texts.call : texts.callShop}</p>
      {phone && (
        <a href={telUrl(phone)} className={buttonClass('outline', 'mt-3 flex-wrap')}>
          <PhoneIcon className="size-5 shrink-0" />
          <span>{phoneIn(language, phone)}</span>
        </a>
      )}
    </FocusedAlert>
  );
}

/** The shop has disabled the chosen payment method since the page was loaded. What is typed survives the reload. */
export function MethodOff() {
  const texts = useMessages('checkout').methodOff;
  return (
    <FocusedAlert title={texts.title}>
      <p>{texts.nothingOrdered}</p>
      <Button className="mt-3" onClick={() => window.location.reload()}>
        {texts.showOthers}
      </Button>
    </FocusedAlert>
  );
}
