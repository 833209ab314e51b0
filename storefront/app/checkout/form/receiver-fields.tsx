import { RECEIVER_LENGTHS, type ReceiverField } from '@haat/contract/text/receiver';
import { TextArea, TextField } from '@haat/ui/field.tsx';
import { ChevronDownIcon } from '@haat/ui/icons.tsx';
import { space } from '@haat/ui/jsx-runtime.ts';
import { useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import type { Draft } from './draft.ts';
import type { OrderForm, WrongFields } from './order-form.ts';
import { prefilledKey } from './prefill.ts';
import { RegularAddressButton } from './regular-address-button.tsx';

const PLACE = ['city', 'zipcode', 'country'] as const;

/**
 * Name, phone and address (specification, section 2), of a customer also the required e-mail address. The optional fields are folded;
 * their texts are shown on the fold.
 */
export function ReceiverFields({
  draft,
  receiver,
  wrong,
  forCustomer,
  pickup,
}: {
  draft: Draft;
  /** The present texts of the form. */
  receiver: OrderForm['receiver'];
  wrong: WrongFields;
  forCustomer: boolean;
  /** The order is picked up: only the specified fields are asked for. */
  pickup: boolean;
}) {
  const texts = useMessages('checkout');
  const field = (name: ReceiverField) => ({
    name,
    label: texts[name],
    maxLength: RECEIVER_LENGTHS[name],
    defaultValue: draft[name] ?? '',
    'data-prefilled': draft[prefilledKey(name)],
    error: wrong[name] && texts.wrong[wrong[name]],
  });
  const optional = forCustomer ? PLACE : (['email', ...PLACE] as const);
  const [more, setMore] = useState(false);
  // Stays open while the error is corrected.
  if (!more && optional.some((name) => wrong[name])) setMore(true);
  const email = (
    <TextField
      {...field('email')}
      type="email"
      autoComplete="email"
      required={forCustomer}
      optional={forCustomer ? undefined : texts.optional}
    />
  );
  return (
    <section className="grid gap-4">
      <h2 className="font-bold text-lg">{pickup ? texts.confirmation.receiverPickup : texts.shipping}</h2>
      <p role="alert" className="font-bold text-danger empty:hidden">
        {Object.keys(wrong).length > 0 ? texts.wrong.some : ''}
      </p>
      {forCustomer && <RegularAddressButton />}
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <TextField {...field('name')} autoComplete="name" required />
        <TextField
          {...field('phone')}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          hint={texts.phoneHint}
          required
        />
      </div>
      {forCustomer && email}
      <TextArea
        {...field('address')}
        rows={2}
        autoComplete="street-address"
        hint={pickup ? texts.addressHintOfPickup : texts.addressHint}
        required
      />
      <details open={more} hidden={pickup && !more} className="group rounded-control border border-line px-4">
        <summary className="flex min-h-11 list-none items-center justify-between gap-2 py-1 [&::-webkit-details-marker]:hidden">
          <span className="min-w-0">
            <span>{forCustomer ? texts.moreOfCustomer : texts.more}</span>
            {space}
            <span className="text-muted">{`(${texts.optional})`}</span>
            <span className="block text-muted text-sm empty:hidden group-open:hidden">
              {optional.flatMap((name) => receiver[name] || []).join(', ')}
            </span>
          </span>
          <ChevronDownIcon className="size-5 group-open:rotate-180" />
        </summary>
        <div className="grid gap-4 pt-2 pb-4 sm:grid-cols-2">
          {!forCustomer && email}
          <TextField {...field('city')} autoComplete="address-level2" optional={texts.optional} />
          <TextField
            {...field('zipcode')}
            inputMode="numeric"
            autoComplete="postal-code"
            optional={texts.optional}
          />
          <TextField {...field('country')} autoComplete="country-name" optional={texts.optional} />
        </div>
      </details>
    </section>
  );
}
