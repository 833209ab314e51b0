import { TextArea, TextField } from '@haat/ui/field.tsx';
import { ChevronDownIcon } from '@haat/ui/icons.tsx';
import { useMessages } from '../i18n/messages.ts';
import { checkoutMessages } from './messages.ts';
import type { Draft } from './pending-order.ts';
import { type ReceiverField, receiverFields, type WrongFields } from './place-order.ts';
import { RegularAddress } from './regular-address.tsx';

/** Name, phone and address; further fields can be unfolded. They are optional, except the e-mail address of a customer. */
export function ReceiverFields({
  draft,
  wrong,
  forCustomer,
}: {
  draft: Draft;
  wrong: WrongFields;
  forCustomer: boolean;
}) {
  const texts = useMessages(checkoutMessages);
  const field = (name: ReceiverField) => ({
    name,
    label: texts[name],
    maxLength: receiverFields[name],
    defaultValue: draft[name] ?? '',
    error: wrong[name] && texts.wrong[wrong[name]],
  });
  const more = (['email', 'city', 'zipcode', 'country'] as const).some((name) => draft[name] || wrong[name]);
  return (
    <section className="grid gap-4">
      <h2 className="font-bold text-lg">{texts.shipping}</h2>
      <p role="alert" className="font-bold text-danger empty:hidden">
        {Object.keys(wrong).length > 0 ? texts.wrong.some : ''}
      </p>
      {forCustomer && <RegularAddress />}
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
      <TextArea
        {...field('address')}
        rows={2}
        autoComplete="street-address"
        hint={texts.addressHint}
        required
      />
      <details open={more} className="group rounded-control border border-line px-4">
        <summary className="flex min-h-11 list-none items-center justify-between gap-2 py-1 [&::-webkit-details-marker]:hidden">
          <span>
            {texts.more} {!forCustomer && <span className="text-muted">({texts.optional})</span>}
          </span>
          <ChevronDownIcon className="size-5 group-open:rotate-180" />
        </summary>
        <div className="grid gap-4 pt-2 pb-4 sm:grid-cols-2">
          <TextField
            {...field('email')}
            type="email"
            autoComplete="email"
            required={forCustomer}
            optional={forCustomer ? undefined : texts.optional}
          />
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
