import { parsePaisa, plainNumber } from '@haat/contract/money/typed-number';
import type { CallRules, StoredRules } from '@haat/contract/office/orders/calls-to-confirm';
import { orderSteps } from '@haat/contract/shop/order-choices';
import type { Language } from '@haat/contract/text/language';
import { Button } from '@haat/ui/button.tsx';
import { Checkbox, TextField } from '@haat/ui/field.tsx';
import type { Elements } from '@haat/ui/jsx-runtime.ts';
import { Options, Select } from '@haat/ui/select.tsx';
import { type FieldErrors, typedText } from '@haat/ui/use-form.ts';
import { formatPaisa } from '../i18n/format.ts';
import { useLanguage, useMessages } from '../i18n/language.ts';
import { typedTaka } from '../i18n/typed-amounts.ts';
import { api, loading } from '../platform/api.ts';
import { FormError } from '../platform/form-error.tsx';
import { PageTitle } from '../platform/page-title.tsx';
import { useSettingsForm } from '../settings/use-settings-form.ts';
import type { Route } from './+types/call-rules-page.ts';
import { callMessages } from './messages.ts';

export const clientLoader = loading(() => api.getCallRules());

/** The page is not loaded again while somebody types. */
export const shouldRevalidate = () => false;

/** Which orders are risky, and what each waits for. If two people change them, the second sees what the first has stored. */
export default function RulesPage({ loaderData }: Route.ComponentProps) {
  const texts = useMessages(callMessages);
  const language = useLanguage();
  const { form, errors, sending, stored, conflict, who, time } = useSettingsForm({
    loaded: loaderData,
    check,
    save: (typed, version) => api.changeCallRules({ body: { ...readRules(typed), version } }),
    explain: ({ status }) => (status === 400 ? { sum: texts.wrongAmount } : null),
    read: () => api.getCallRules(),
    texts,
  });

  function check(typed: FormData): FieldErrors {
    const { sum, misses, least, last } = readNumbers(typed);
    return {
      ...(sum === undefined ? { sum: texts.wrongAmount } : {}),
      ...(isWithin(misses, 1, 20) ? {} : { misses: texts.missesRange }),
      ...(isWithin(least, 1, 20) ? {} : { least: texts.refusedRange }),
      ...(last === null || isWithin(last, Math.max(1, least || 1), 100) ? {} : { last: texts.lastRange }),
    };
  }

  /** What somebody else has stored meanwhile. */
  const hint = (value: string, before?: string) => (conflict ? texts.storedValue(value) : before);
  const yes = (value: boolean) => hint(value ? texts.yes : texts.no);
  const stepField = (name: 'first_order_step' | 'refused_step' | 'far_step') => (
    <div>
      <Select label={texts.askFor} name={name} defaultValue={loaderData[name]}>
        {name !== 'far_step' && <option value="quiet_call">{texts.steps.quiet_call}</option>}
        <Options of={orderSteps.map((step) => [step, texts.steps[step]])} />
      </Select>
      <Hint text={hint(texts.steps[stored[name]])} />
    </div>
  );
  return (
    <form {...form} className="grid max-w-xl gap-5">
      <div className="grid gap-1">
        <PageTitle>{texts.rules}</PageTitle>
        <p className="text-muted">{texts.rulesHint}</p>
      </div>
      {conflict && <FormError text={texts.changedMeanwhile(who, time)} />}
      <Rule>
        <TextField
          label={texts.firstOrder}
          hint={hint(
            stored.first_order_paisa === null ? texts.noRule : formatPaisa(stored.first_order_paisa),
            texts.firstOrderHint,
          )}
          name="sum"
          inputMode="decimal"
          autoComplete="off"
          defaultValue={typedTaka(loaderData.first_order_paisa)}
          error={errors.sum}
        />
        {stepField('first_order_step')}
      </Rule>
      <Rule>
        <Checkbox name="refused" label={texts.refusedBefore} defaultChecked={loaderData.refused_before} />
        <Hint text={yes(stored.refused_before)} />
        <div className="grid grid-cols-2 items-start gap-3">
          <TextField
            label={texts.refusedLeast}
            hint={hint(String(stored.refused_least))}
            name="least"
            inputMode="numeric"
            autoComplete="off"
            defaultValue={loaderData.refused_least}
            error={errors.least}
          />
          <TextField
            label={texts.refusedLast}
            hint={hint(String(stored.refused_last ?? texts.noRule), texts.refusedLastHint)}
            name="last"
            inputMode="numeric"
            autoComplete="off"
            defaultValue={loaderData.refused_last ?? ''}
            error={errors.last}
          />
        </div>
        {stepField('refused_step')}
      </Rule>
      <Rule>
        <fieldset>
          <legend className="font-bold">{texts.far}</legend>
          {stored.zones.length === 0 && <p className="text-muted">{texts.noZones}</p>}
          {stored.zones.map(({ id, name, name_bn }) => (
            <Checkbox
              key={id}
              name="far"
              value={String(id)}
              label={language === 'bn' ? name_bn : name}
              defaultChecked={loaderData.far_zones.includes(id)}
            />
          ))}
          <Hint text={hint(farNames(stored, language) || texts.noRule)} />
        </fieldset>
        {stored.zones.length > 0 ? (
          stepField('far_step')
        ) : (
          <input type="hidden" name="far_step" value={loaderData.far_step} />
        )}
      </Rule>
      <Rule>
        <p className="text-muted text-sm">{texts.advanceHint}</p>
        <Checkbox name="kept" label={texts.advanceKept} defaultChecked={loaderData.advance_kept} />
        <Hint text={yes(stored.advance_kept)} />
      </Rule>
      <TextField
        label={texts.misses}
        hint={hint(String(stored.misses))}
        name="misses"
        inputMode="numeric"
        autoComplete="off"
        defaultValue={loaderData.misses}
        error={errors.misses}
      />
      <p className="text-muted text-sm">{texts.changedBy(who, time)}</p>
      <Button type="submit" className="min-h-12" disabled={sending}>
        {texts.save}
      </Button>
    </form>
  );
}

function Rule({ children }: { children: Elements }) {
  return <div className="grid gap-3 rounded-card border border-line bg-surface p-4">{children}</div>;
}

function Hint({ text }: { text: string | undefined }) {
  return text ? <p className="text-muted text-sm">{text}</p> : null;
}

function farNames({ zones, far_zones }: StoredRules, language: Language): string {
  const far = zones.filter(({ id }) => far_zones.includes(id));
  return far.map(({ name, name_bn }) => (language === 'bn' ? name_bn : name)).join(', ');
}

const isWithin = (value: number, min: number, max: number) =>
  Number.isInteger(value) && value >= min && value <= max;

/** Bengali digits and commas are allowed. An empty sum is no rule (null); undefined: not an amount. */
function readNumbers(typed: FormData) {
  const sum = typedText(typed, 'sum');
  const last = typedText(typed, 'last');
  const number = (text: string) => Number(plainNumber(text) ?? Number.NaN);
  return {
    sum: sum === '' ? null : (parsePaisa(sum) ?? undefined),
    misses: number(typedText(typed, 'misses')),
    least: number(typedText(typed, 'least')),
    last: last === '' ? null : number(last),
  };
}

function readRules(typed: FormData): Omit<CallRules, 'version'> {
  const { sum, misses, least, last } = readNumbers(typed);
  return {
    first_order_paisa: sum ?? null,
    first_order_step: typedText(typed, 'first_order_step') as CallRules['first_order_step'],
    refused_before: typed.get('refused') === 'on',
    refused_least: least,
    refused_last: last,
    refused_step: typedText(typed, 'refused_step') as CallRules['refused_step'],
    far_zones: typed.getAll('far').map(Number),
    far_step: typedText(typed, 'far_step') as CallRules['far_step'],
    advance_kept: typed.get('kept') === 'on',
    misses,
  };
}
