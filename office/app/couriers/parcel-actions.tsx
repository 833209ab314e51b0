import type { Parcel, ParcelState } from '@haat/contract/office/orders/parcels';
import type { StaffSession } from '@haat/contract/office/staff';
import { Button } from '@haat/ui/button.tsx';
import { TextField } from '@haat/ui/field.tsx';
import { notify } from '@haat/ui/notices.tsx';
import { typedText, useForm } from '@haat/ui/use-form.ts';
import { useState } from 'react';
import { useOutletContext } from 'react-router';
import { useMessages } from '../i18n/language.ts';
import { api } from '../platform/api.ts';
import { useAction } from '../platform/use-action.ts';
import { BackDialog } from './back-dialog.tsx';
import { EndDialog } from './end-dialog.tsx';
import { courierMessages } from './messages.ts';

type Action = 'check' | 'cancel' | 'back' | 'lost';

/** What staff can do with a parcel in each state. */
const ACTIONS: Record<ParcelState, readonly Action[]> = {
  creating: ['check', 'cancel'],
  unknown: ['check'],
  refused: [],
  created: ['check', 'cancel', 'lost'],
  on_the_way: ['check', 'lost'],
  delivered: [],
  partly_delivered: ['back'],
  coming_back: ['back', 'lost'],
  back: [],
  cancelled: [],
  lost: [],
};

/** The buttons of a parcel; of an unknown one also what the courier says on the phone. */
export function ParcelActions({ parcel }: { parcel: Parcel }) {
  const texts = useMessages(courierMessages);
  const { rights } = useOutletContext<StaffSession>();
  const { busy, run } = useAction();
  const [open, setOpen] = useState<Action | null>(null);
  const { id, number, state } = parcel;
  const actions = ACTIONS[state];
  if (!rights.includes('runs.manage') || actions.length === 0) return null;
  const isNext = (action: Action) => action === 'back' || (action === 'check' && state === 'creating');
  const labels = { check: texts.check, cancel: texts.cancel, back: texts.countBack, lost: texts.lost };
  const press = (action: Action) =>
    action === 'check' ? run(() => api.checkParcel({ params: { id } })) : setOpen(action);
  const close = () => setOpen(null);
  return (
    <div className="grid gap-2">
      {state === 'unknown' && <SettleForm parcel={parcel} />}
      <div className="flex flex-wrap gap-2">
        {actions.map((action) => (
          <Button
            key={action}
            variant={isNext(action) ? 'brand' : action === 'check' ? 'soft' : 'outline'}
            className={`grow ${action === 'lost' || action === 'cancel' ? 'text-danger!' : ''}`}
            aria-label={`${labels[action]}: ${number}`}
            disabled={busy}
            onClick={() => press(action)}
          >
            {labels[action]}
          </Button>
        ))}
      </div>
      {open === 'back' && <BackDialog parcel={parcel} onClose={close} />}
      {(open === 'cancel' || open === 'lost') && <EndDialog parcel={parcel} how={open} onClose={close} />}
    </div>
  );
}

/** The courier has said on the phone whether it has the parcel. */
function SettleForm({ parcel: { id, number } }: { parcel: Parcel }) {
  const texts = useMessages(courierMessages);
  const { busy, run } = useAction();
  const settle = async (consignment: string | null) => {
    const settled = await run(() => api.settleUnknownParcel({ params: { id }, body: { consignment } }));
    if (settled) notify(texts.settled(number), 'success');
  };
  const { form, errors } = useForm({
    check: (typed) =>
      /^\s*[\w-]+\s*$/.test(String(typed.get('consignment')))
        ? {}
        : { consignment: texts.consignmentMissing },
    send: async (typed) => {
      await settle(typedText(typed, 'consignment'));
      return null;
    },
  });
  return (
    <form {...form} aria-label={number} className="flex flex-wrap items-end gap-2">
      <div className="min-w-40 flex-1">
        <TextField
          name="consignment"
          label={texts.consignment}
          error={errors.consignment}
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={60}
        />
      </div>
      <Button type="submit" className="min-h-12 grow" disabled={busy}>
        {texts.hasIt}
      </Button>
      <Button variant="outline" className="min-h-12 grow" disabled={busy} onClick={() => settle(null)}>
        {texts.hasNone}
      </Button>
    </form>
  );
}
