import type { SlotPlan } from '@haat/contract/office/orders/slots';
import { Button } from '@haat/ui/button.tsx';
import { notify } from '@haat/ui/notices.tsx';
import { Options, Select } from '@haat/ui/select.tsx';
import { useFocusOnInvalid } from '@haat/ui/use-form.ts';
import { type FormEvent, useRef, useState } from 'react';
import { useLanguage, useMessages } from '../i18n/language.ts';
import { api } from '../platform/api.ts';
import { LockedFields } from '../platform/locked-fields.tsx';
import { useAction } from '../platform/use-action.ts';
import { slotMessages } from './messages.ts';
import { nextWindow, readPlan, type WindowErrors } from './plan-draft.ts';
import { WindowFields } from './plan-form.tsx';

/** Adds a slot to one day, beside those of the weekly plan. `plans` name the zones. */
export function AddSlot({
  day,
  plans,
  onClose,
}: {
  day: string;
  plans: readonly SlotPlan[];
  onClose: () => void;
}) {
  const texts = useMessages(slotMessages);
  const language = useLanguage();
  const [zone, setZone] = useState(plans[0]!.zone);
  const [typed, setTyped] = useState(() => nextWindow(undefined));
  const [errors, setErrors] = useState<WindowErrors>({});
  const [timesInvalid, setTimesInvalid] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  useFocusOnInvalid(form, timesInvalid);
  const { busy, run } = useAction(({ fields }) => {
    const starts = fields?.starts;
    if (!starts) return undefined;
    const text = starts.code === 'taken' ? texts.add.taken : texts.add.inThePast;
    showErrors({ starts: text });
    return text;
  });

  function showErrors(found: WindowErrors) {
    setErrors(found);
    setTimesInvalid((times) => times + 1);
  }

  async function add(event: FormEvent) {
    event.preventDefault();
    const { windows, errors: found } = readPlan([typed], texts.plan);
    const [window] = windows;
    if (!window) return showErrors(found[typed.key] ?? {});
    const { weekday: _, ...terms } = window;
    const added = await run(() => api.addSlot({ body: { zone, day, ...terms } }));
    if (!added) return;
    notify(texts.saved, 'success');
    onClose();
  }

  return (
    <form
      ref={form}
      noValidate
      aria-label={texts.add.title}
      onSubmit={add}
      className="grid max-w-3xl grid-cols-1 gap-4 rounded-card border-2 border-brand bg-surface p-4"
    >
      <h2 className="font-bold text-lg">{texts.add.title}</h2>
      <LockedFields locked={busy}>
        <Select
          label={texts.add.place}
          value={zone ?? ''}
          onChange={({ target }) => setZone(target.value === '' ? null : Number(target.value))}
        >
          <Options
            of={plans.map((plan) => [
              plan.zone ?? '',
              plan.zone === null ? texts.pickup : language === 'bn' ? plan.name_bn : plan.name,
            ])}
          />
        </Select>
        <WindowFields
          window={typed}
          errors={errors}
          onChange={(changes) => {
            setTyped((before) => ({ ...before, ...changes }));
            const edited = Object.fromEntries(Object.keys(changes).map((name) => [name, undefined]));
            setErrors((before) => ({ ...before, ...edited }));
          }}
        />
        <div className="flex gap-2">
          <Button type="submit" className="grow">
            {texts.plan.save}
          </Button>
          <Button variant="outline" onClick={onClose}>
            {texts.plan.cancel}
          </Button>
        </div>
      </LockedFields>
    </form>
  );
}
