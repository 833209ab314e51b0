import { MAX_PROVIDER_KEY } from '@haat/contract/office/limits';
import type { ProviderField, ProviderState } from '@haat/contract/office/provider-keys';
import { Button } from '@haat/ui/button.tsx';
import { PasswordField, TextField } from '@haat/ui/field.tsx';
import { notify } from '@haat/ui/notices.tsx';
import { Options, Select } from '@haat/ui/select.tsx';
import { type FieldErrors, useForm } from '@haat/ui/use-form.ts';
import { useState } from 'react';
import { useLanguage, useMessages } from '../i18n/language.ts';
import { api } from '../platform/api.ts';
import { FormError } from '../platform/form-error.tsx';
import { LockedFields } from '../platform/locked-fields.tsx';
import { fieldErrors, useFailureText, useProblemTexts } from '../platform/problem-text.ts';
import { refusalOf } from '../platform/refusal.ts';
import { useFormGuard } from '../platform/use-leave-guard.ts';
import { useReload } from '../platform/use-reload.ts';
import type { WithCode } from './fresh-code.tsx';
import { settingsMessages } from './messages.ts';

/** The fields of a provider that the environment does not fix. What is left empty stays as it is. */
export function ProviderForm({
  provider: { name, label, fields },
  withCode,
  onClose,
}: {
  provider: ProviderState;
  withCode: WithCode;
  onClose: () => void;
}) {
  const texts = useMessages(settingsMessages).keys;
  const language = useLanguage();
  const problemTexts = useProblemTexts();
  const failureText = useFailureText();
  const reload = useReload();
  const [failure, setFailure] = useState('');
  const { form, errors, sending } = useForm({ check: () => ({}), send });
  const markSaved = useFormGuard(form.ref);

  async function send(typed: FormData): Promise<FieldErrors | null> {
    const values = [...typed].map(([field, value]) => [field, String(value)] as const);
    const body = { fields: Object.fromEntries(values.filter(([, value]) => value.trim() !== '')) };
    setFailure('');
    try {
      const stored = await withCode(() => api.storeProviderKeys({ params: { id: name }, body }));
      if (stored === null) return null;
      markSaved(typed);
      notify(texts.saved(label[language]), 'success');
      await reload();
      onClose();
      return null;
    } catch (problem) {
      const refusal = refusalOf(problem);
      if (refusal.fields) return fieldErrors(refusal.fields, problemTexts);
      const isEmpty = refusal.code === 'nothing_changed';
      setFailure(isEmpty ? texts.nothingTyped : failureText(problem));
      return null;
    }
  }

  return (
    <form {...form} className="grid grid-cols-1 gap-4">
      <FormError text={failure} />
      <LockedFields locked={sending}>
        {fields
          .filter(({ state }) => state !== 'environment')
          .map((field) => (
            <KeyField key={field.name} field={field} error={errors[field.name]} />
          ))}
      </LockedFields>
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" onClick={onClose}>
          {texts.back}
        </Button>
        <Button type="submit" className="grow" disabled={sending}>
          {texts.save}
        </Button>
      </div>
    </form>
  );
}

function KeyField({ field, error }: { field: ProviderField; error: string | undefined }) {
  const texts = useMessages(settingsMessages).keys;
  const language = useLanguage();
  const { name, secret, required, choices, state } = field;
  const label = field.label[language];
  if (choices)
    return (
      <Select label={label} name={name} error={error} defaultValue="">
        {state !== 'missing' && <option value="">{texts.chooseKind}</option>}
        <Options of={Object.entries(choices).map(([value, text]) => [value, text[language]])} />
      </Select>
    );
  const notes = [field.note?.[language], state === 'missing' ? undefined : `${texts.unchanged}.`];
  const shared = {
    name,
    label,
    hint: notes.filter(Boolean).join(' ') || undefined,
    error,
    maxLength: MAX_PROVIDER_KEY,
    // A browser must not store them as the password of the office.
    autoComplete: secret ? 'new-password' : 'off',
    ...(!required && { optional: texts.optional }),
  };
  return secret ? (
    <PasswordField {...shared} showLabel={texts.show} />
  ) : (
    <TextField {...shared} autoCapitalize="none" autoCorrect="off" spellCheck={false} />
  );
}
