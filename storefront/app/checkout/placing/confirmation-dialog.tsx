import { cashTaka, toTaka } from '@haat/contract/money/money';
import { toE164 } from '@haat/contract/phone/phone';
import type { OrderStep } from '@haat/contract/shop/orders';
import { walletNames } from '@haat/contract/shop/wallets';
import { Button, IconButton } from '@haat/ui/button.tsx';
import { Dialog } from '@haat/ui/dialog.tsx';
import { CloseIcon } from '@haat/ui/icons.tsx';
import { useId } from 'react';
import { usePlace } from '../../delivery/place.ts';
import { areaBeside, withinText } from '../../delivery/place-texts.ts';
import { formatTaka } from '../../i18n/format-money.ts';
import { phoneIn } from '../../i18n/language.ts';
import { useLanguage, useMessages } from '../../i18n/messages.ts';
import { useCreditTexts } from '../../orders/credit/credit-account.tsx';
import { CheckoutStep } from '../../payments/step/order-step.tsx';
import { useOnlineProviders } from '../../payments/use-online-payment.ts';
import { useOpening } from '../../shop/opening.ts';
import { PickupPlace } from '../../shop/pickup-place.tsx';
import { slotText } from '../../shop/time-texts.ts';
import type { OrderForm } from '../form/order-form.ts';
import type { CheckoutState } from './use-checkout.ts';

/** The confirmation before the order is sent. During the request the dialog stays open, and the button is busy. */
export function ConfirmationDialog({
  checkout,
  quoted,
  step,
  cashTotal,
  pending,
}: {
  checkout: CheckoutState;
  quoted: NonNullable<OrderForm['quoted']>;
  /** What the shop asks for before it confirms an order that is paid at the door. */
  step: OrderStep | undefined;
  /** In taka, what is collected in cash. */
  cashTotal: number;
  /** The total is being computed: it is confirmed once it is seen. */
  pending: boolean;
}) {
  const texts = useMessages('checkout').confirmation;
  const isBusy = checkout.sending || pending;
  const title = useId();
  const open = checkout.toConfirm !== null;
  return (
    <Dialog open={open} onClose={checkout.cancel} labelledBy={title} place="middle" locked={checkout.sending}>
      <div className="flex items-center justify-between py-2 pr-2 pl-4">
        <h2 id={title} className="font-bold text-lg">
          {texts.title}
        </h2>
        <IconButton label={texts.close} onClick={checkout.cancel} disabled={checkout.sending}>
          <CloseIcon />
        </IconButton>
      </div>
      {checkout.toConfirm && (
        <Review
          form={checkout.toConfirm}
          total={quoted.total}
          cashTotal={cashTotal}
          advance={(checkout.toConfirm.orderType === 'COD' && step?.advance) || 0}
        />
      )}
      {checkout.toConfirm?.orderType === 'COD' && (
        <div className="px-4 pb-4 empty:hidden">
          <CheckoutStep step={step} />
        </div>
      )}
      <div className="grid grid-cols-[auto_1fr] gap-2 border-line border-t p-4 pb-[max(1rem,env(safe-area-inset-bottom))]">
        <Button variant="outline" className="min-h-12" onClick={checkout.cancel} disabled={checkout.sending}>
          {texts.cancel}
        </Button>
        <Button
          className="min-h-12"
          onClick={() => checkout.confirm(quoted)}
          disabled={isBusy}
          aria-busy={isBusy}
        >
          {checkout.sending ? texts.sending : pending ? texts.totalling : texts.confirm}
        </Button>
      </div>
    </Dialog>
  );
}

function Review({
  form: { receiver, orderType, provider, wallet, deliveryType, area, slot, credit },
  total,
  cashTotal,
  advance,
}: {
  form: OrderForm;
  /** In taka. */
  total: number;
  cashTotal: number;
  advance: number;
}) {
  const texts = {
    checkout: useMessages('checkout'),
    orders: useMessages('orders'),
    payments: useMessages('payments'),
  };
  const means = useOnlineProviders(total).find(({ name }) => name === provider)?.means;
  const language = useLanguage();
  const words = texts.checkout.confirmation;
  const { inCash } = useMessages('delivery');
  const creditTexts = useCreditTexts().checkout;
  const left = Math.round((total - (credit?.used ?? 0)) * 100);
  const inCashTaka = credit || advance > 0 ? cashTaka(toTaka(left) - advance) : cashTotal;
  const pickup = deliveryType === 'STORE_PICKUP';
  const chosen = usePlace();
  const inArea = chosen.area?.id === area ? chosen.area : null;
  const time = [chosen.slot, chosen.pickupSlot].find((each) => slot !== undefined && each?.id === slot);
  const { address, city, zipcode, country } = receiver;
  const place = [address, inArea && areaBeside(language, address, inArea), city, zipcode, country].filter(
    Boolean,
  );
  const hours = inArea?.delivery?.hours;
  const opening = useOpening();
  return (
    <dl className="grid grid-cols-2 gap-3 overflow-y-auto px-4 pb-4">
      <div className="col-span-2">
        <dt className="text-muted text-sm">{pickup ? words.receiverPickup : words.receiver}</dt>
        <dd>
          <strong className="block">{receiver.name}</strong>
          <span className="block tabular-nums">
            {phoneIn(language, toE164(receiver.phone) ?? receiver.phone)}
          </span>
          <span>{place.join(', ')}</span>
        </dd>
      </div>
      <div>
        <dt className="text-muted text-sm">{words.payment}</dt>
        <dd>
          <span>
            {wallet
              ? texts.payments.send.choice(walletNames[wallet][language])
              : texts.orders.orderType[orderType]}
          </span>
          {means && <span className="block">{means}</span>}
        </dd>
      </div>
      <div>
        <dt className="text-muted text-sm">{words.delivery}</dt>
        <dd>
          <span className="block">{texts.orders.deliveryType[deliveryType]}</span>
          {time && <strong>{slotText(language, time)}</strong>}
          {!time && hours != null && <strong>{withinText(language, hours, opening)}</strong>}
        </dd>
      </div>
      {pickup && (
        <div className="col-span-2">
          <dt className="text-muted text-sm">{texts.checkout.pickupAt}</dt>
          <dd>
            <PickupPlace />
          </dd>
        </div>
      )}
      <div className="col-span-2 flex items-baseline justify-between gap-4 border-line border-t pt-3 font-bold text-lg">
        <dt>{texts.checkout.total}</dt>
        <dd translate="no" className="tabular-nums">
          {formatTaka(language, total)}
        </dd>
      </div>
      {credit && (
        <>
          <Sum label={creditTexts.used} taka={-credit.used} />
          <Sum label={creditTexts.left} taka={toTaka(left)} />
        </>
      )}
      {orderType === 'COD' && !wallet && inCashTaka !== toTaka(left) && (
        <Sum label={inCash} taka={inCashTaka} />
      )}
    </dl>
  );
}

/** Below the total. */
function Sum({ label, taka }: { label: string; taka: number }) {
  const language = useLanguage();
  return (
    <div className="col-span-2 -mt-2 flex items-baseline justify-between gap-4">
      <dt>{label}</dt>
      <dd translate="no" className="whitespace-nowrap tabular-nums">
        {formatTaka(language, taka)}
      </dd>
    </div>
  );
}
