import { ApiError } from '@haat/contract/client';
import { parsePaisa, plainNumber } from '@haat/contract/money/typed-number';
import type { StoredRules } from '@haat/contract/office/orders/calls-to-confirm';
import { Button } from '@haat/ui/button.tsx';
import { TextField } from '@haat/ui/field.tsx';
import { notify } from '@haat/ui/notices.tsx';
import { type FieldErrors, useForm } from '@haat/ui/use-form.ts';
import { useState } from 'react';
import { formatPaisa, formatTime } from '../i18n/format.ts';
import { useLanguage, useMessages } from '../i18n/language.ts';
import { typedTaka } from '../i18n/typed-amounts.ts';
import { useActorName } from '../orders/use-actor-name.ts';
import { api, load } from '../platform/api.ts';
import { FormError } from '../platform/form-error.tsx';
import { useFormGuard } from '../platform/use-leave-guard.ts';
import type { Route } from './+types/call-rules-page.ts';
import { callMessages } from './messages.ts';

export function clientLoader({ request }: Route.ClientLoaderArgs): Promise<StoredRules> {
  return load(request, () => api.getCallRules());
}

/** The page is not loaded again while somebody types. */
export const shouldRevalidate = () => false;

/** Which orders must be called about. If two people change them, the second sees what the first has stored. */
export default function RulesPage({ loaderData }: Route.ComponentProps) {
  const texts = useMessages(callMessages);
  const language = useLanguage();
  const actorName = useActorName();
  const [stored, setStored] = useState(loaderData);
  const [conflict, setConflict] = useState(false);
  const { form, errors, sending } = useForm({ check, send });
  const markSaved = useFormGuard(form.ref);

  function check(typed: FormData): FieldErrors {
    const { sum, misses } = read(typed);
    return {
      ...(sum === undefined ? { sum: texts.wrongAmount } : {}),
      ...(Number.isInteger(misses) && misses >= 1 && misses <= 20 ? {} : { misses: texts.missesRange }),
    };
  }

  async function send(typed: FormData): Promise<FieldErrors | null> {
    const { sum, misses, refused } = read(typed);
    const body = {
      first_order_paisa: sum ?? null,
      refused_before: refused,
      misses,
      version: stored.version,
    };
    try {
      setStored(await api.changeCallRules({ body }));
      setConflict(false);
      markSaved(typed);
      notify(texts.saved, 'success');
    } catch (problem) {
      if (!(problem instanceof ApiError)) throw problem;
      if (problem.status === 400) return { sum: texts.wrongAmount };
      const current = problem.status === 409 ? await api.getCallRules().catch(() => null) : null;
      if (!current) {
        notify(texts.failed, 'error');
        return null;
      }
      setStored(current);
      setConflict(true);
    }
    return null;
  }

  const { first_order_paisa, refused_before, misses, changed_by, changed_at } = stored;
  const who = actorName(changed_by);
  const time = formatTime(changed_at, language);
  const storedNow = (value: string) => (conflict ? { hint: texts.storedValue(value) } : {});
  return (
    <form {...form} className="grid max-w-xl gap-5">
      <div>
        <h1 className="font-bold text-2xl">{texts.rules}</h1>
        <p className="text-muted">{texts.rulesHint}</p>
      </div>
      {conflict && <FormError text={texts.changedMeanwhile(who, time)} />}
      <TextField
        label={texts.firstOrder}
        hint={texts.firstOrderHint}
        name="sum"
        inputMode="decimal"
        autoComplete="off"
        defaultValue={typedTaka(loaderData.first_order_paisa)}
        error={errors.sum}
        {...storedNow(first_order_paisa === null ? texts.noRule : formatPaisa(first_order_paisa))}
      />
      <div>
        <label className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            name="refused"
            defaultChecked={loaderData.refused_before}
            className="size-5 accent-brand"
          />
          <span>{texts.refusedBefore}</span>
        </label>
        {conflict && (
          <p className="text-muted text-sm">{texts.storedValue(refused_before ? texts.yes : texts.no)}</p>
        )}
      </div>
      <TextField
        label={texts.misses}
        name="misses"
        inputMode="numeric"
        autoComplete="off"
        defaultValue={loaderData.misses}
        error={errors.misses}
        {...storedNow(String(misses))}
      />
      <p className="text-muted text-sm">{texts.changedBy(who, time)}</p>
      <Button type="submit" className="min-h-12" disabled={sending}>
        {texts.save}
      </Button>
    </form>
  );
}

/** Bengali digits and commas are allowed. An empty sum is no rule (null); undefined: not an amount. */
function read(typed: FormData): { sum: number | null | undefined; misses: number; refused: boolean } {
  const text = (name: string) => String(typed.get(name) ?? '').trim();
  return {
    sum: text('sum') === '' ? null : (parsePaisa(text('sum')) ?? undefined),
    misses: Number(plainNumber(text('misses')) ?? Number.NaN),
    refused: typed.get('refused') === 'on',
  };
}
