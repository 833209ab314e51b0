import { apiScopes } from '@haat/contract/office/integration-choices';
import { Button } from '@haat/ui/button.tsx';
import { TextField } from '@haat/ui/field.tsx';
import { Section } from '@haat/ui/section.tsx';
import { typedText, useForm } from '@haat/ui/use-form.ts';
import { useState } from 'react';
import { formatTime } from '../i18n/format.ts';
import { useLanguage, useMessages } from '../i18n/language.ts';
import { api } from '../platform/api.ts';
import { useProblemTexts } from '../platform/problem-text.ts';
import { useAction } from '../platform/use-action.ts';
import { Choices } from './choices.tsx';
import { integrationMessages } from './messages.ts';
import { Secret } from './secret.tsx';
import type { ListProps } from './webhooks.tsx';

/** The keys of programs; a new one is shown once. */
export function ApiKeys({ integrations: { keys }, onChange, withCode, locked }: ListProps) {
  const texts = useMessages(integrationMessages);
  const problemTexts = useProblemTexts();
  const language = useLanguage();
  const { busy, run } = useAction();
  const [secret, setSecret] = useState('');
  const { form, errors, sending } = useForm({
    check: (typed) => ({
      ...(typedText(typed, 'name') === '' && { name: problemTexts.required }),
      ...(typed.getAll('scopes').length === 0 && { scopes: texts.chooseOne }),
    }),
    send: async (typed) => {
      const scopes = apiScopes.filter((scope) => typed.getAll('scopes').includes(scope));
      const body = { name: typedText(typed, 'name'), scopes };
      const added = await run(() => withCode(() => api.createApiKey({ body })));
      if (!added) return null;
      setSecret(added.secret ?? '');
      onChange(added);
      form.ref.current?.reset();
      return null;
    },
  });
  return (
    <Section title={texts.keys}>
      <p className="text-muted text-sm">
        {keys.length > 0 ? texts.keysWhy : `${texts.noKeys} ${texts.keysWhy}`}
      </p>
      <ul className="divide-y divide-line">
        {keys.map(({ id, name, scopes, last_used, revoked }) => (
          <li key={id} className="flex items-center justify-between gap-3 py-3">
            <p className="min-w-0">
              <span className="block break-words font-bold">{name}</span>
              <span className="block text-sm">{scopes.map((scope) => texts.scope[scope]).join(' · ')}</span>
              <span className="text-muted text-sm">
                {revoked
                  ? texts.revoked
                  : last_used
                    ? texts.used(formatTime(last_used, language))
                    : texts.unused}
              </span>
            </p>
            {!revoked && (
              <Button
                variant="outline"
                className="shrink-0 whitespace-nowrap"
                disabled={busy}
                aria-label={`${texts.revoke}: ${name}`}
                onClick={() =>
                  run(async () => {
                    setSecret('');
                    onChange(await api.revokeApiKey({ params: { id } }));
                  })
                }
              >
                {texts.revoke}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {secret && <Secret label={texts.secretOfKey} secret={secret} />}
      {!locked && (
        <form {...form} className="mt-3 grid gap-3">
          <TextField
            name="name"
            label={texts.keyName}
            autoComplete="off"
            maxLength={60}
            error={errors.name}
          />
          <Choices
            name="scopes"
            label={texts.scopes}
            values={apiScopes}
            texts={texts.scope}
            error={errors.scopes}
          />
          <Button
            type="submit"
            variant="outline"
            className="min-h-12 justify-self-start"
            disabled={sending || busy}
          >
            {texts.addKey}
          </Button>
        </form>
      )}
    </Section>
  );
}
