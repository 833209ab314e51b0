import { parsePaisa } from '@haat/contract/money/typed-number';
import { MAX_CASH_PAISA } from '@haat/contract/office/limits';
import type { ValueLimits } from '@haat/contract/office/orders/value-requests';
import { type Role, roles } from '@haat/contract/office/rights';
import { Button } from '@haat/ui/button.tsx';
import { TextField } from '@haat/ui/field.tsx';
import { type FieldErrors, typedText } from '@haat/ui/use-form.ts';
import { confirmationMessages } from '../confirmations/messages.ts';
import { formatPaisa } from '../i18n/format.ts';
import { useMessages } from '../i18n/language.ts';
import { typedTaka } from '../i18n/typed-amounts.ts';
import { api, loading } from '../platform/api.ts';
import { FormError } from '../platform/form-error.tsx';
import { PageTitle } from '../platform/page-title.tsx';
import { useSettingsForm } from '../settings/use-settings-form.ts';
import type { Route } from './+types/limits-page.ts';
import { staffMessages } from './messages.ts';

export const clientLoader = loading(() => api.getValueLimits());

/** The page is not loaded again while somebody types. */
export const shouldRevalidate = () => false;

/** What each role may move without a second person. If two owners change it, the second sees what the first has stored. */
export default function LimitsPage({ loaderData }: Route.ComponentProps) {
  const texts = useMessages(confirmationMessages);
  const { role: names } = useMessages(staffMessages);
  const { form, errors, sending, stored, conflict, who, time } = useSettingsForm({
    loaded: loaderData,
    check,
    save: (typed, version) => api.changeValueLimits({ body: { limits_paisa: readLimits(typed), version } }),
    read: () => api.getValueLimits(),
    texts,
  });

  function check(typed: FormData): FieldErrors {
    const found: Record<string, string> = {};
    for (const role of roles) {
      const paisa = read(typed, role);
      if (paisa === undefined) found[role] = texts.wrongAmount;
      else if ((paisa ?? 0) > MAX_CASH_PAISA) found[role] = texts.tooLarge(formatPaisa(MAX_CASH_PAISA));
    }
    return found;
  }

  const shown = (paisa: number | null) => (paisa === null ? texts.noLimit : formatPaisa(paisa));
  return (
    <form {...form} className="grid max-w-xl gap-5">
      <div>
        <PageTitle>{texts.limits}</PageTitle>
        <p className="text-muted">{texts.limitsHint}</p>
      </div>
      {conflict && <FormError text={texts.changedMeanwhile(who, time)} />}
      {roles.map((role) => (
        <TextField
          key={role}
          label={texts.limitOf(names[role])}
          name={role}
          inputMode="decimal"
          autoComplete="off"
          placeholder={texts.noLimit}
          defaultValue={typedTaka(loaderData.limits_paisa[role])}
          error={errors[role]}
          {...(conflict && { hint: texts.storedValue(shown(stored.limits_paisa[role])) })}
        />
      ))}
      <p className="text-muted text-sm">{texts.limitsWho}</p>
      <p className="text-muted text-sm">{texts.changedBy(who, time)}</p>
      <Button type="submit" className="min-h-12" disabled={sending}>
        {texts.save}
      </Button>
    </form>
  );
}

function readLimits(typed: FormData): ValueLimits {
  return Object.fromEntries(roles.map((role) => [role, read(typed, role) ?? null])) as ValueLimits;
}

/** Null: no limit; undefined: not an amount. */
function read(typed: FormData, role: Role): number | null | undefined {
  const text = typedText(typed, role);
  return text === '' ? null : (parsePaisa(text) ?? undefined);
}
