import { ApiError } from '@haat/contract/client';
import { readablePhone } from '@haat/contract/phone/phone';
import { Button } from '@haat/ui/button.tsx';
import { TextField } from '@haat/ui/field.tsx';
import { notify } from '@haat/ui/notices.tsx';
import { newKey } from '@haat/ui/random-key.ts';
import { useForm } from '@haat/ui/use-form.ts';
import { useRef } from 'react';
import { useMessages } from '../i18n/language.ts';
import { api } from '../platform/api.ts';
import { settingsMessages } from './messages.ts';

/** Sends an SMS to a number, to see whether the provider works. A repeated press after a lost response sends nothing twice. */
export function TestMessage({ provider }: { provider: string }) {
  const texts = useMessages(settingsMessages).shop;
  /** The key of the message to one number: another number gets its own. */
  const key = useRef({ of: '', value: '' });
  const { form, errors, sending } = useForm({ check: () => ({}), send });

  async function send(typed: FormData) {
    const phone = readablePhone(String(typed.get('phone') ?? '')).trim();
    if (key.current.of !== phone) key.current = { of: phone, value: newKey() };
    try {
      await api.sendTestMessage({ body: { phone, key: key.current.value } });
      key.current = { of: '', value: '' };
      notify(texts.testQueued, 'success');
    } catch (problem) {
      if (!(problem instanceof ApiError)) throw problem;
      if (problem.status === 400) return { phone: texts.phoneWrong };
      notify(problem.refusal.code === 'no_provider' ? texts.noProvider : texts.failed, 'error');
    }
    return null;
  }

  return (
    <form {...form} aria-labelledby="test-message" className="grid gap-3">
      <h2 id="test-message" className="font-bold text-lg">
        {texts.test}
      </h2>
      {provider === 'off' ? (
        <p className="text-muted">{texts.noProvider}</p>
      ) : (
        <>
          <TextField
            label={texts.phone}
            name="phone"
            type="tel"
            inputMode="tel"
            autoComplete="off"
            maxLength={40}
            error={errors.phone}
          />
          <Button type="submit" variant="outline" disabled={sending}>
            {texts.sendTest}
          </Button>
        </>
      )}
    </form>
  );
}
