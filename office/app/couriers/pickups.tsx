import type { ParcelCourier } from '@haat/contract/office/orders/parcels';
import { Button } from '@haat/ui/button.tsx';
import { TextField } from '@haat/ui/field.tsx';
import { notify } from '@haat/ui/notices.tsx';
import { typedText, useForm } from '@haat/ui/use-form.ts';
import { useMessages } from '../i18n/language.ts';
import { api } from '../platform/api.ts';
import { useAction } from '../platform/use-action.ts';
import { useCourierName } from './courier-texts.ts';
import { courierMessages } from './messages.ts';

/** Requests that couriers pick up what was handed to them. */
export function Pickups({ couriers }: { couriers: ParcelCourier[] }) {
  const texts = useMessages(courierMessages);
  const nameOf = useCourierName();
  return (
    <div className="grid max-w-2xl grid-cols-1 gap-1">
      {couriers
        .filter(({ open }) => open > 0)
        .map(({ name, pickup }) =>
          pickup ? (
            <PickupForm key={name} courier={name} />
          ) : (
            <p key={name} className="text-muted text-sm">
              {texts.pickupPhone(nameOf(name))}
            </p>
          ),
        )}
    </div>
  );
}

function PickupForm({ courier }: { courier: string }) {
  const texts = useMessages(courierMessages);
  const name = useCourierName()(courier);
  const { busy, run } = useAction();
  const { form } = useForm({
    check: () => ({}),
    send: async (typed) => {
      const body = { courier, note: typedText(typed, 'note') };
      const requested = await run(() => api.requestPickup({ body }));
      if (requested) notify(texts.pickupRequested(name, requested.parcels), 'success');
      return null;
    },
  });
  return (
    <details>
      <summary className="min-h-11 cursor-pointer content-center text-brand underline underline-offset-4">
        {texts.pickupOf(name)}
      </summary>
      <form {...form} aria-label={texts.pickupOf(name)} className="flex flex-wrap items-end gap-2">
        <div className="min-w-40 flex-1">
          <TextField name="note" label={texts.note} optional={texts.optional} maxLength={300} />
        </div>
        <Button type="submit" className="min-h-12 max-md:grow" disabled={busy}>
          {texts.pickup}
        </Button>
      </form>
    </details>
  );
}
