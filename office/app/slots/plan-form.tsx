import type { SlotPlan } from '@haat/contract/office/orders/slots';
import { Button } from '@haat/ui/button.tsx';
import { Checkbox, TextField } from '@haat/ui/field.tsx';
import { notify } from '@haat/ui/notices.tsx';
import { useFocusOnInvalid } from '@haat/ui/use-form.ts';
import { type FormEvent, useCallback, useRef, useState } from 'react';
import { changedBy } from '../i18n/format.ts';
import { inDigits, useLanguage, useMessages } from '../i18n/language.ts';
import { api } from '../platform/api.ts';
import { LockedFields } from '../platform/locked-fields.tsx';
import { useAction } from '../platform/use-action.ts';
import { useLeaveGuard } from '../platform/use-leave-guard.ts';
import { slotMessages } from './messages.ts';
import { nextWindow, readPlan, type TypedWindow, toTyped, type WindowErrors } from './plan-draft.ts';

/** A form for the weekly slots of a zone or of pickups. What is typed stays until it is saved. */
export function PlanForm({ plan, onClose }: { plan: SlotPlan; onClose: () => void }) {
  const texts = useMessages(slotMessages);
  const language = useLanguage();
  /** The plan when the form was opened: a change by somebody else does not replace what is typed. */
  const [initial] = useState({ asSoon: plan.as_soon_as_possible, windows: toTyped(plan.windows) });
  const [asSoon, setAsSoon] = useState(initial.asSoon);
  const [windows, setWindows] = useState(initial.windows);
  const [errors, setErrors] = useState<Record<number, WindowErrors>>({});
  const [timesInvalid, setTimesInvalid] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  useFocusOnInvalid(form, timesInvalid);
  useLeaveGuard(
    useCallback(() => asSoon !== initial.asSoon || windows !== initial.windows, [asSoon, windows, initial]),
  );
  const { busy, run } = useAction(({ code, params }) =>
    code === 'slots_changed' ? texts.plan.changed(...changedBy(params, language)) : undefined,
  );

  async function save(event: FormEvent) {
    event.preventDefault();
    const read = readPlan(windows, texts.plan);
    setErrors(read.errors);
    if (Object.keys(read.errors).length > 0) {
      setTimesInvalid((times) => times + 1);
      return;
    }
    const { zone, version } = plan;
    const body = { zone, version, as_soon_as_possible: asSoon, windows: read.windows };
    const saved = await run(() => api.changeSlotPlan({ body }));
    if (!saved) return;
    notify(saved.blocked > 0 ? texts.plan.blocked(inDigits(saved.blocked)) : texts.saved, 'success');
    onClose();
  }

  function change(key: number, changes: Partial<TypedWindow>) {
    setWindows((all) => all.map((each) => (each.key === key ? { ...each, ...changes } : each)));
    const edited = Object.fromEntries(Object.keys(changes).map((name) => [name, undefined]));
    setErrors((all) => ({ ...all, [key]: { ...all[key], ...edited } }));
  }

  const name = plan.zone === null ? texts.pickup : language === 'bn' ? plan.name_bn : plan.name;
  return (
    <form
      ref={form}
      noValidate
      aria-label={name}
      onSubmit={save}
      className="grid grid-cols-1 gap-4 rounded-card border-2 border-brand bg-surface p-4"
    >
      <h2 className="font-bold text-lg">{name}</h2>
      <LockedFields locked={busy}>
        {windows.map((window, index) => (
          <WeeklyWindow
            key={window.key}
            window={window}
            number={inDigits(index + 1)}
            errors={errors[window.key] ?? {}}
            onChange={(changes) => change(window.key, changes)}
            onRemove={() => setWindows((all) => all.filter(({ key }) => key !== window.key))}
          />
        ))}
        <Button variant="outline" onClick={() => setWindows((all) => [...all, nextWindow(all.at(-1))])}>
          {windows.length === 0 ? texts.plan.add : texts.plan.copy}
        </Button>
        <Checkbox
          label={texts.plan.asSoonAsPossible}
          checked={asSoon}
          onChange={(event) => setAsSoon(event.target.checked)}
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

interface WindowFieldsProps {
  window: TypedWindow;
  errors: WindowErrors;
  onChange: (changes: Partial<TypedWindow>) => void;
}

/** One of the windows of every week. */
function WeeklyWindow({
  number,
  onRemove,
  ...fields
}: WindowFieldsProps & { number: string; onRemove: () => void }) {
  const { plan: texts } = useMessages(slotMessages);
  const { window, errors, onChange } = fields;
  return (
    <fieldset className="grid grid-cols-1 gap-3 rounded-control border border-line p-3">
      <legend className="px-1 font-bold text-sm">{texts.window(number)}</legend>
      <Weekdays
        weekdays={window.weekdays}
        error={errors.weekdays}
        onChange={(weekdays) => onChange({ weekdays })}
      />
      <WindowFields {...fields} />
      <Button
        variant="plain"
        className="justify-self-start"
        aria-label={`${texts.remove}: ${number}`}
        onClick={onRemove}
      >
        {texts.remove}
      </Button>
    </fieldset>
  );
}

/** Times and terms of a window, of every week or of one day. */
export function WindowFields({ window, errors, onChange }: WindowFieldsProps) {
  const { plan: texts } = useMessages(slotMessages);
  const field = (name: Exclude<keyof WindowErrors, 'weekdays'>, label: string, hint?: string) => (
    <TextField
      label={label}
      hint={hint}
      error={errors[name]}
      value={window[name]}
      inputMode={name === 'starts' || name === 'ends' || name === 'charge' ? 'text' : 'numeric'}
      autoComplete="off"
      maxLength={9}
      onChange={({ target }) => onChange({ [name]: target.value })}
    />
  );
  return (
    <div className="grid grid-cols-2 items-start gap-3 sm:grid-cols-3">
      {field('starts', texts.starts)}
      {field('ends', texts.ends)}
      {field('capacity', texts.capacity)}
      {field('lineCapacity', texts.lineCapacity, texts.lineHint)}
      {field('cutoff', texts.cutoff, texts.cutoffHint)}
      {field('charge', texts.charge, texts.chargeHint)}
    </div>
  );
}

function Weekdays({
  weekdays,
  error,
  onChange,
}: {
  weekdays: readonly number[];
  error: string | undefined;
  onChange: (weekdays: number[]) => void;
}) {
  const { plan: texts } = useMessages(slotMessages);
  const toggle = (day: number) =>
    onChange(
      (weekdays.includes(day) ? weekdays.filter((each) => each !== day) : [...weekdays, day]).toSorted(),
    );
  return (
    <fieldset>
      <legend className="mb-1 font-bold text-sm">{texts.days}</legend>
      <div className="flex flex-wrap gap-1">
        {texts.weekdays.map((name, index) => (
          <label
            key={name}
            className="flex min-h-11 items-center gap-1 rounded-control border border-line px-2 has-checked:border-brand has-checked:bg-brand-soft"
          >
            <input
              type="checkbox"
              checked={weekdays.includes(index + 1)}
              aria-invalid={error ? true : undefined}
              onChange={() => toggle(index + 1)}
              className="size-4 accent-brand"
            />
            <span className="text-sm">{name}</span>
          </label>
        ))}
      </div>
      {error && <p className="mt-1 font-bold text-danger text-sm">{error}</p>}
    </fieldset>
  );
}
