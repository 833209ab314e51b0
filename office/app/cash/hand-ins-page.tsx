import { parsePaisa } from '@haat/contract/money/typed-number';
import { MAX_CASH_PAISA } from '@haat/contract/office/limits';
import type { RiderWithCash } from '@haat/contract/office/orders/cash';
import { Button } from '@haat/ui/button.tsx';
import { TextField } from '@haat/ui/field.tsx';
import { space } from '@haat/ui/jsx-runtime.ts';
import { newKey } from '@haat/ui/random-key.ts';
import { type FieldErrors, useForm } from '@haat/ui/use-form.ts';
import { useRef, useState } from 'react';
import { useMessages } from '../i18n/language.ts';
import { checkAmount } from '../i18n/typed-amounts.ts';
import { api, loading } from '../platform/api.ts';
import { PageTitle } from '../platform/page-title.tsx';
import { useProblemTexts } from '../platform/problem-text.ts';
import { isRefusal } from '../platform/refusal.ts';
import { useAction } from '../platform/use-action.ts';
import type { Route } from './+types/hand-ins-page.ts';
import { HandInCard } from './hand-in-card.tsx';
import { cashMessages } from './messages.ts';

export const clientLoader = loading(() => api.listHandIns());

/** The receiver counts the cash of riders, without the sum, and signs a difference. */
export default function HandInsPage({ loaderData: { riders, hand_ins } }: Route.ComponentProps) {
  const texts = useMessages(cashMessages);
  return (
    <div className="grid grid-cols-1 gap-4">
      <PageTitle>{texts.counting}</PageTitle>
      <p className="text-muted">{riders.length > 0 ? texts.countingHint : texts.nobody}</p>
      <div className="grid grid-cols-1 items-start gap-4 empty:hidden md:grid-cols-2">
        {riders.map((rider) => (
          <CountForm key={rider.id} rider={rider} />
        ))}
      </div>
      {hand_ins.length > 0 && <h2 className="font-bold text-lg">{texts.counts}</h2>}
      <ul className="grid grid-cols-1 items-start gap-3 md:grid-cols-2">
        {hand_ins.map((handIn) => (
          <HandInCard key={handIn.id} handIn={handIn} />
        ))}
      </ul>
    </div>
  );
}

function CountForm({ rider: { id, name, seen, open_stops } }: { rider: RiderWithCash }) {
  const texts = useMessages(cashMessages);
  const problemTexts = useProblemTexts();
  const { run } = useAction();
  /** The key of one count: pressed again after a lost response, it counts once. */
  const key = useRef({ of: -1, value: '' });
  /** `seen` when the sum was typed: a sum that was counted before other cash came is refused once. */
  const [typedAt, setTypedAt] = useState<number | null>(null);
  const { form, errors, sending } = useForm({
    check(typed): FieldErrors {
      const limits = { most: MAX_CASH_PAISA, whole: true };
      const counted = checkAmount(String(typed.get('counted')), limits, problemTexts);
      return counted ? { counted } : {};
    },
    async send(typed) {
      const counted_paisa = parsePaisa(String(typed.get('counted')))!;
      if (key.current.of !== counted_paisa) key.current = { of: counted_paisa, value: newKey() };
      const body = { key: key.current.value, rider: id, seen: typedAt ?? seen, counted_paisa };
      const saved = await run(() =>
        api.countCash({ body }).catch((problem) => {
          if (isRefusal(problem)) setTypedAt(null);
          throw problem;
        }),
      );
      if (saved) {
        key.current = { of: -1, value: '' };
        setTypedAt(null);
        form.ref.current?.reset();
      }
      return null;
    },
  });
  return (
    <form
      {...form}
      aria-label={name}
      className="grid grid-cols-1 gap-3 rounded-card border border-line bg-surface p-4"
    >
      <p>
        <span className="font-bold text-lg">{name}</span>
        {space}
        <span className={`text-sm ${open_stops > 0 ? 'font-bold text-danger' : 'text-muted'}`}>
          {texts.openStops(open_stops)}
        </span>
      </p>
      <TextField
        label={texts.counted}
        name="counted"
        inputMode="numeric"
        autoComplete="off"
        maxLength={12}
        error={errors.counted}
        onChange={({ target }) => setTypedAt(target.value === '' ? null : seen)}
      />
      <p role="status" className="font-bold text-danger empty:hidden">
        {typedAt !== null && typedAt !== seen && texts.cashChanged(name)}
      </p>
      <Button type="submit" className="min-h-14" disabled={sending}>
        {texts.count}
      </Button>
    </form>
  );
}
