import { ApiError } from '@haat/contract/client';
import { formatPhone, toE164 } from '@haat/contract/phone/phone';
import { Button } from '@haat/ui/button.tsx';
import { notify } from '@haat/ui/notices.tsx';
import { useState } from 'react';
import { CodeForm } from '../../codes/code-form.tsx';
import { FormError } from '../../codes/form-error.tsx';
import { formErrorText } from '../../codes/form-error-text.ts';
import { useSentCode } from '../../codes/use-sent-code.ts';
import { formatCount } from '../../i18n/language.ts';
import { useLanguage, useMessages } from '../../i18n/messages.ts';
import { browserClient } from '../../session/browser-client.ts';
import { createPrivateStore, usePrivate } from '../../session/create-private-store.ts';
import { customerOrders } from '../order-store.ts';

const profile = createPrivateStore((client) => client.getProfile());

/**
 * Offers a customer with an unproven phone to add the orders of this phone to the account. Not shown for a phone without SMS,
 * nor for another provider, whose profiles do not have this field.
 */
export function ClaimOrders() {
  const texts = useMessages('orders').claim;
  const { value } = usePrivate(profile);
  const [again, setAgain] = useState(false);
  const [sent, setSent] = useSentCode<{ phone: string }>('claim');
  if (value?.phone_proven !== false || toE164(value.phone) === null) return null;
  const phone = formatPhone(value.phone);

  function askAgain() {
    setAgain(true);
    setSent(null);
  }

  return (
    <section className="mb-4 rounded-card border border-line bg-surface p-4">
      <h2 className="font-bold">{texts.title}</h2>
      {sent?.phone === phone ? (
        <ClaimCode phone={phone} onAgain={askAgain} />
      ) : (
        <RequestCode phone={phone} autoFocus={again} onSent={() => setSent({ phone })} />
      )}
    </section>
  );
}

function RequestCode({
  phone,
  autoFocus,
  onSent,
}: {
  phone: string;
  autoFocus: boolean;
  onSent: () => void;
}) {
  const { intro } = useMessages('orders').claim;
  const texts = useMessages('codes');
  const language = useLanguage();
  const [error, setError] = useState('');
  const [sending, setSending] = useState(false);

  async function onPress() {
    setSending(true);
    setError('');
    try {
      await browserClient().sendClaimCode({ body: { language } });
      onSent();
    } catch (problem) {
      if (!(problem instanceof ApiError)) throw problem;
      const { code } = problem.refusal;
      setError(code === 'codes_unavailable' ? texts.unavailable : formErrorText(problem, texts));
    } finally {
      setSending(false);
    }
  }

  return (
    <>
      <p className="mt-1 text-muted">{intro(phone)}</p>
      <FormError>{error}</FormError>
      <Button
        variant="outline"
        className="mt-3"
        onClick={onPress}
        disabled={sending}
        aria-busy={sending}
        autoFocus={autoFocus}
      >
        {sending ? texts.sending : texts.send}
      </Button>
    </>
  );
}

function ClaimCode({ phone, onAgain }: { phone: string; onAgain: () => void }) {
  const texts = useMessages('orders').claim;
  const language = useLanguage();

  async function send({ code }: { code: string }): Promise<void> {
    const { claimed } = await browserClient().claimOrders({ body: { code } });
    const count = formatCount(language, claimed);
    notify(claimed === 0 ? texts.none : texts.done(count, claimed === 1), 'success');
    await Promise.all([customerOrders.refetch(), profile.refetch()]);
  }

  const { submit, sending, failed } = texts;
  return (
    <div className="mt-2 max-w-sm">
      <CodeForm
        texts={{ sent: texts.sent(phone), submit, sending, failed }}
        phone={phone}
        send={send}
        onAgain={onAgain}
      />
    </div>
  );
}
