import { ApiError } from '@haat/contract/client';
import { Button } from '@haat/ui/button.tsx';
import { notify } from '@haat/ui/notices.tsx';
import { useState } from 'react';
import { CodeForm } from '../../codes/code-form.tsx';
import { CodeRequestForm } from '../../codes/code-request-form.tsx';
import { useSentCode } from '../../codes/use-sent-code.ts';
import { useLanguage, useMessages } from '../../i18n/messages.ts';
import { browserClient } from '../../session/browser-client.ts';
import { ownProfile } from '../profile-store.ts';

/** `of`: the phone whose code is asked for. `phone`: the new one as typed. */
type Sent = { of: 'current' | 'next'; phone: string };

/** Changes the phone by a code to the current one, then a code to the new one. No password is needed. */
export function ChangePhone() {
  const { changePhone: texts } = useMessages('accounts');
  const language = useLanguage();
  const [open, setOpen] = useState(false);
  const [phone, setPhone] = useState('');
  const [sent, setSent] = useSentCode<Sent>('phone');

  function startAgain() {
    if (sent) setPhone(sent.phone);
    setOpen(true);
    setSent(null);
  }

  async function confirm(body: { phone: string; code: string }): Promise<void> {
    await browserClient().confirmPhoneChange({ body: { ...body, language } });
    if (sent) setSent({ ...sent, of: 'next' });
  }

  async function change(body: { phone: string; code: string }): Promise<void> {
    try {
      await browserClient().changePhone({ body });
    } catch (problem) {
      if (!(problem instanceof ApiError) || problem.refusal.code !== 'phone_taken') throw problem;
      notify(texts.taken, 'error');
      return startAgain();
    }
    notify(texts.done, 'success');
    setOpen(false);
    setPhone('');
    setSent(null);
    await ownProfile.refetch();
  }

  const codeTexts = (sent: string, submit: string) => ({
    sent,
    submit,
    sending: texts.sending,
    failed: texts.failed,
  });
  return (
    <div className="grid gap-3">
      <h3 className="font-bold text-lg">{texts.title}</h3>
      {!sent && !open && (
        <>
          <p className="text-muted text-sm">{texts.hint}</p>
          <Button variant="outline" className="min-h-12 sm:justify-self-start" onClick={startAgain}>
            {texts.open}
          </Button>
        </>
      )}
      {!sent && open && (
        <CodeRequestForm
          intro={texts.intro}
          label={texts.newPhone}
          phone={phone}
          autoFocus
          request={(body) => browserClient().startPhoneChange({ body })}
          onSent={(phone) => setSent({ of: 'current', phone })}
        />
      )}
      {sent?.of === 'current' && (
        <CodeForm
          key="current"
          texts={codeTexts(texts.sentToCurrent, texts.goOn)}
          phone={sent.phone}
          send={confirm}
          onAgain={startAgain}
        />
      )}
      {sent?.of === 'next' && (
        <CodeForm
          key="next"
          texts={codeTexts(texts.sentToNew(sent.phone), texts.submit)}
          phone={sent.phone}
          send={change}
          onAgain={startAgain}
        />
      )}
    </div>
  );
}
