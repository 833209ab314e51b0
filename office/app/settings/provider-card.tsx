import type { ProviderField, ProviderState } from '@haat/contract/office/provider-keys';
import { readablePhone } from '@haat/contract/phone/phone';
import { Button } from '@haat/ui/button.tsx';
import { TextField } from '@haat/ui/field.tsx';
import { notify } from '@haat/ui/notices.tsx';
import { type FieldErrors, typedText, useForm } from '@haat/ui/use-form.ts';
import { useState } from 'react';
import { formatTime } from '../i18n/format.ts';
import { useLanguage, useMessages } from '../i18n/language.ts';
import { useActorName } from '../orders/use-actor-name.ts';
import { api } from '../platform/api.ts';
import { fieldErrors, useNotifyFailure, useProblemTexts } from '../platform/problem-text.ts';
import { refusalOf } from '../platform/refusal.ts';
import { useAction } from '../platform/use-action.ts';
import { useReload } from '../platform/use-reload.ts';
import type { WithCode } from './fresh-code.tsx';
import { settingsMessages } from './messages.ts';
import { ProviderForm } from './provider-form.tsx';

/** A provider: what is set, by whom, and the last test. Locked: the caller has no second factor yet. */
export function ProviderCard({
  provider,
  hint,
  withCode,
  locked,
}: {
  provider: ProviderState;
  /** What the shop does with it. */
  hint: string | false;
  withCode: WithCode;
  locked: boolean;
}) {
  const texts = useMessages(settingsMessages).keys;
  const language = useLanguage();
  const { run } = useAction();
  const [editing, setEditing] = useState(false);
  const { name, kind, state, fields } = provider;
  const label = provider.label[language];
  const isTyped = fields.some((field) => field.state === 'office' || field.state === 'unreadable');
  const isFixed = fields.every((field) => field.state === 'environment');
  const isComplete = ['used', 'ready', 'no_shop_url'].includes(state);

  async function forget() {
    const sure = kind === 'pictures' ? texts.forgetPictures(label) : texts.forgetSure(label);
    if (!window.confirm(sure)) return;
    await run(async () => {
      if (await withCode(() => api.forgetProviderKeys({ params: { id: name } })))
        notify(texts.forgotten(label), 'success');
    });
  }

  return (
    <section
      aria-label={label}
      className="grid grid-cols-1 gap-3 rounded-card border border-line bg-surface p-4"
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="font-bold text-lg">{label}</h2>
        <p className={`rounded-control px-2 py-1 font-bold text-sm ${BADGE[state]}`}>{texts.states[state]}</p>
      </div>
      {hint && <p className="text-muted text-sm">{hint}</p>}
      {state === 'unreadable' && (
        <p className="rounded-control bg-danger-soft p-3 text-danger">{texts.unreadable}</p>
      )}
      {state === 'no_shop_url' && (
        <p className="rounded-control bg-notice p-3 text-on-notice">{texts.noShopUrl}</p>
      )}
      {state === 'ready' && <p className="rounded-control bg-tile p-3">{texts.ready}</p>}
      {editing ? (
        <ProviderForm provider={provider} withCode={withCode} onClose={() => setEditing(false)} />
      ) : (
        <>
          {state !== 'none' && <Fields fields={fields} />}
          {!locked && !isFixed && (
            <div className="flex flex-wrap gap-2">
              <Button
                variant={isComplete ? 'outline' : 'soft'}
                className="grow"
                onClick={() => setEditing(true)}
              >
                {isTyped ? texts.change : texts.type}
              </Button>
              {isTyped && (
                <Button variant="outline" className="text-danger!" onClick={forget}>
                  {texts.forget}
                </Button>
              )}
            </div>
          )}
          {isComplete && !locked && <Test provider={provider} withCode={withCode} />}
        </>
      )}
    </section>
  );
}

const BADGE = {
  none: 'bg-tile text-muted',
  incomplete: 'bg-notice text-on-notice',
  unreadable: 'bg-danger-soft text-danger',
  no_shop_url: 'bg-notice text-on-notice',
  ready: 'bg-tile text-ink',
  used: 'bg-brand-soft text-brand',
} satisfies Record<ProviderState['state'], string>;

function Fields({ fields }: { fields: ProviderField[] }) {
  const language = useLanguage();
  return (
    <dl className="divide-y divide-line">
      {fields.map((field) => (
        <div key={field.name} className="flex flex-wrap justify-between gap-x-4 py-2">
          <dt className="font-bold">{field.label[language]}</dt>
          <dd className="min-w-0 text-muted">
            <FieldText field={field} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Where the value is from, by whom, and how it ends: `ends in SHOP · set by Rina, 3 Nov 10:41`. */
function FieldText({
  field: { state, required, choices, end, changed_by, changed_at },
}: {
  field: ProviderField;
}) {
  const texts = useMessages(settingsMessages).keys;
  const language = useLanguage();
  const actorName = useActorName();
  if (state === 'missing')
    return <span>{`${texts.missing} (${required ? texts.required : texts.optional})`}</span>;
  const value = choices ? (choices[end]?.[language] ?? '') : end && texts.ends(end);
  const who = actorName(changed_by ?? '');
  const set = texts.set(who, formatTime(changed_at ?? '', language));
  const from = { environment: texts.byEnvironment, office: set, unreadable: `${texts.lost} · ${set}` }[state];
  return <span>{value === '' ? from : `${value} · ${from}`}</span>;
}

/** Does the real thing and shows what the provider said. */
function Test({ provider: { name, kind, test }, withCode }: { provider: ProviderState; withCode: WithCode }) {
  const texts = useMessages(settingsMessages).keys;
  const problemTexts = useProblemTexts();
  const notifyFailure = useNotifyFailure();
  const reload = useReload();
  const { form, errors, sending } = useForm({ check: () => ({}), send });
  const isMessage = kind === 'sms' || kind === 'email';

  async function send(typed: FormData): Promise<FieldErrors | null> {
    const to = typedText(typed, 'to');
    try {
      const body = { to: kind === 'sms' ? readablePhone(to) : to };
      await withCode(() => api.testProvider({ params: { id: name }, body }));
    } catch (problem) {
      const { fields } = refusalOf(problem);
      if (fields) return fieldErrors(fields, problemTexts);
      notifyFailure(problem);
    }
    await reload();
    return null;
  }

  return (
    <form {...form} className="grid grid-cols-1 gap-3 border-line border-t pt-3">
      {isMessage && (
        <TextField
          name="to"
          label={kind === 'sms' ? texts.ownPhone : texts.ownEmail}
          type={kind === 'sms' ? 'tel' : 'email'}
          autoComplete={kind === 'sms' ? 'tel' : 'email'}
          maxLength={254}
          error={errors.to}
        />
      )}
      <Button type="submit" variant="soft" aria-disabled={sending}>
        {sending ? texts.testing : isMessage ? texts.sendTest : texts.test}
      </Button>
      {test && <TestResult test={test} isMessage={isMessage} />}
    </form>
  );
}

function TestResult({
  test: { works, said, tested_by, tested_at },
  isMessage,
}: {
  test: NonNullable<ProviderState['test']>;
  isMessage: boolean;
}) {
  const texts = useMessages(settingsMessages).keys;
  const language = useLanguage();
  const actorName = useActorName();
  return (
    <div
      role="status"
      className={`grid gap-1 rounded-control p-3 ${works ? 'bg-brand-soft text-brand' : 'bg-danger-soft text-danger'}`}
    >
      <p className="font-bold">{works ? (isMessage ? texts.arrives : texts.works) : texts.fails}</p>
      {said !== '' && <p className="break-words">{texts.said(said)}</p>}
      <p className="text-sm">{texts.tested(actorName(tested_by), formatTime(tested_at, language))}</p>
    </div>
  );
}
