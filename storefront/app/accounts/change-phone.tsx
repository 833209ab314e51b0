import { ApiError } from '@haat/contract/client';
import { Button } from '@haat/ui/button.tsx';
import { notify } from '@haat/ui/notices.tsx';
import { useState } from 'react';
import { CodeForm } from '../codes/code-form.tsx';
import { CodeRequestForm } from '../codes/code-request-form.tsx';
import { useLanguage, useMessages } from '../i18n/messages.ts';
import { browserClient } from '../session/browser-client.ts';
import { accountMessages } from './messages.ts';
import { ownProfile } from './profile-store.ts';

/** `start`: before the first code; `current`, `next`: the phone whose code is asked for. `phone`: the new one as typed. */
type Step = { kind: 'closed' | 'start' | 'current' | 'next'; phone: string };

/** Changes the phone by a code to the current one, then a code to the new one. No password is needed. */
export function ChangePhone() {
  const { changePhone: texts } = useMessages(accountMessages);
  const language = useLanguage();
  const [step, setStep] = useState<Step>({ kind: 'closed', phone: '' });
  const startAgain = () => setStep({ ...step, kind: 'start' });

  async function confirm(body: { phone: string; code: string }): Promise<void> {
    await browserClient().confirmPhoneChange({ body: { ...body, language } });
    if (step.kind === 'current') setStep({ ...step, kind: 'next' });
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
    setStep({ kind: 'closed', phone: '' });
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
      {step.kind === 'closed' && (
        <>
          <p className="text-muted text-sm">{texts.hint}</p>
          <Button variant="outline" className="min-h-12 sm:justify-self-start" onClick={startAgain}>
            {texts.open}
          </Button>
        </>
      )}
      {step.kind === 'start' && (
        <CodeRequestForm
          intro={texts.intro}
          label={texts.newPhone}
          phone={step.phone}
          autoFocus
          request={(body) => browserClient().startPhoneChange({ body })}
          onSent={(phone) => setStep({ kind: 'current', phone })}
        />
      )}
      {step.kind === 'current' && (
        <CodeForm
          key="current"
          texts={codeTexts(texts.sentToCurrent, texts.goOn)}
          phone={step.phone}
          send={confirm}
          onAgain={startAgain}
        />
      )}
      {step.kind === 'next' && (
        <CodeForm
          key="next"
          texts={codeTexts(texts.sentToNew(step.phone), texts.submit)}
          phone={step.phone}
          send={change}
          onAgain={startAgain}
        />
      )}
    </div>
  );
}
