import { webhookEvents } from '@haat/contract/office/integration-choices';
import type { Integrations } from '@haat/contract/office/integrations';
import { Button } from '@haat/ui/button.tsx';
import { TextField } from '@haat/ui/field.tsx';
import { Section } from '@haat/ui/section.tsx';
import { typedText, useForm } from '@haat/ui/use-form.ts';
import { useState } from 'react';
import { formatTime } from '../i18n/format.ts';
import { useLanguage, useMessages } from '../i18n/language.ts';
import { api } from '../platform/api.ts';
import { fieldErrors, useProblemTexts } from '../platform/problem-text.ts';
import { refusalOf } from '../platform/refusal.ts';
import { useAction } from '../platform/use-action.ts';
import type { WithCode } from '../settings/fresh-code.tsx';
import { Choices } from './choices.tsx';
import { integrationMessages } from './messages.ts';
import { Secret } from './secret.tsx';
import { Counts } from './unsent-events.tsx';

export interface ListProps {
  integrations: Integrations;
  onChange: (changed: Integrations) => void;
  withCode: WithCode;
  /** The second factor is missing. */
  locked: boolean;
}

/** Where events are sent, with what was taken. */
export function Webhooks({ integrations, onChange, withCode, locked }: ListProps) {
  const texts = useMessages(integrationMessages);
  const language = useLanguage();
  const problems = useProblemTexts();
  const { busy, run } = useAction();
  const [secret, setSecret] = useState('');
  const { form, errors, sending } = useForm({
    check: (typed) => ({
      ...(typedText(typed, 'url') === '' && { url: problems.required }),
      ...(typed.getAll('events').length === 0 && { events: texts.chooseOne }),
    }),
    send: async (typed) => {
      const events = webhookEvents.filter((event) => typed.getAll('events').includes(event));
      try {
        const added = await withCode(() =>
          api.addWebhook({ body: { url: String(typed.get('url')), events } }),
        );
        if (!added) return null;
        setSecret(added.secret ?? '');
        onChange(added);
        form.ref.current?.reset();
        return null;
      } catch (problem) {
        const { fields } = refusalOf(problem);
        if (fields) return fieldErrors(fields, problems);
        await run(() => Promise.reject(problem));
        return null;
      }
    },
  });
  return (
    <Section title={texts.webhooks}>
      <p className="text-muted text-sm">
        {integrations.webhooks.length > 0 ? texts.webhooksWhy : `${texts.noWebhooks} ${texts.webhooksWhy}`}
      </p>
      <ul className="divide-y divide-line">
        {integrations.webhooks.map(({ id, url, events, last_sent, problem, ...counts }) => (
          <li key={id} className="grid gap-1 py-3">
            <span className="break-all font-bold">{url}</span>
            <span className="text-sm">{events.map((event) => texts.event[event]).join(' · ')}</span>
            <Counts {...counts} />
            {last_sent && (
              <span className="text-muted text-sm">{texts.lastSent(formatTime(last_sent, language))}</span>
            )}
            {problem && <span className="text-danger text-sm">{texts.failing(texts.problem(problem))}</span>}
            <Button
              variant="outline"
              className="justify-self-start"
              disabled={busy}
              aria-label={`${texts.remove}: ${url}`}
              onClick={() =>
                run(async () => {
                  setSecret('');
                  onChange(await api.removeWebhook({ params: { id } }));
                })
              }
            >
              {texts.remove}
            </Button>
          </li>
        ))}
      </ul>
      {secret && <Secret label={texts.secretOfWebhook} secret={secret} />}
      {!locked && (
        <form {...form} className="mt-3 grid gap-3">
          <TextField
            name="url"
            label={texts.url}
            inputMode="url"
            autoComplete="off"
            maxLength={500}
            error={errors.url}
          />
          <Choices
            name="events"
            label={texts.events}
            values={webhookEvents}
            texts={texts.event}
            error={errors.events}
          />
          <Button
            type="submit"
            variant="outline"
            className="min-h-12 justify-self-start"
            disabled={sending || busy}
          >
            {texts.addWebhook}
          </Button>
        </form>
      )}
    </Section>
  );
}
