import { Button } from '@haat/ui/button.tsx';
import { TextArea, TextField } from '@haat/ui/field.tsx';
import { notify } from '@haat/ui/notices.tsx';
import { useFocusOnWrong } from '@haat/ui/use-focus-on-wrong.ts';
import { type FormEvent, useRef, useState } from 'react';
import { browserClient } from '../accounts/browser-client.ts';
import { useLanguage } from '../i18n/messages.ts';
import {
  type ContactField,
  contactFields,
  messageOf,
  type Outcome,
  sendMessage,
  type WrongFields,
  wrongFields,
} from './contact-message.ts';
import { contactTexts } from './contact-text.ts';

/** The longest wait for an answer, in ms; after that nobody knows whether the message arrived. */
const LONGEST_WAIT = 30_000;

/** Writes to the shop. What was typed stays until the shop has it. */
export function ContactForm() {
  const texts = contactTexts[useLanguage()];
  const { form, wrong, trouble, sending, submit, forgive } = useContactForm(texts.sent);
  const field = (name: ContactField) => ({
    name,
    label: texts.form[name],
    maxLength: contactFields[name],
    error: wrong[name] && texts.wrong[wrong[name]],
    required: true,
  });
  return (
    // `post`: where the script has not come yet, the message must not get into the address.
    <form ref={form} method="post" noValidate onSubmit={submit} onInput={forgive} className="grid gap-4">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField {...field('name')} autoComplete="name" />
        <TextField {...field('email')} type="email" inputMode="email" autoComplete="email" />
      </div>
      <TextField {...field('subject')} />
      <TextArea {...field('message')} rows={6} />
      <p role="alert" className="rounded-control bg-danger-soft p-3 font-bold text-danger empty:hidden">
        {trouble ? texts.failed[trouble] : Object.keys(wrong).length > 0 ? texts.wrong.some : ''}
      </p>
      <noscript>{texts.form.needsScript}</noscript>
      <Button type="submit" disabled={sending} className="sm:justify-self-start sm:px-8">
        {sending ? texts.form.sending : texts.form.send}
      </Button>
    </form>
  );
}

function useContactForm(thanks: string) {
  const form = useRef<HTMLFormElement>(null);
  const [wrong, setWrong] = useState<WrongFields>({});
  const [timesWrong, setTimesWrong] = useState(0);
  const [trouble, setTrouble] = useState<Extract<Outcome, { kind: 'failed' }>['why'] | null>(null);
  const [sending, setSending] = useState(false);
  /** Taken at the first press: state would let a double click through. */
  const busy = useRef(false);
  useFocusOnWrong(form, timesWrong);

  function show(found: WrongFields) {
    setWrong(found);
    if (Object.keys(found).length > 0) setTimesWrong((times) => times + 1);
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy.current) return;
    const message = messageOf(new FormData(event.currentTarget));
    const found = wrongFields(message);
    setTrouble(null);
    show(found);
    if (Object.keys(found).length > 0) return;
    busy.current = true;
    setSending(true);
    const outcome = await sendMessage(message, (body) =>
      browserClient(AbortSignal.timeout(LONGEST_WAIT)).sendMessage({ body }),
    ).finally(() => {
      busy.current = false;
      setSending(false);
    });
    settle(outcome);
  }

  function settle(outcome: Outcome) {
    if (outcome.kind === 'invalid') show(outcome.wrong);
    if (outcome.kind === 'failed') setTrouble(outcome.why);
    if (outcome.kind !== 'sent') return;
    form.current?.reset();
    notify(thanks);
  }

  /** Takes back what was said about a field, since it is being mended. */
  function forgive(event: FormEvent<HTMLFormElement>) {
    const { name } = event.target as HTMLInputElement;
    if (!(name in wrong)) return;
    const { [name as ContactField]: _, ...rest } = wrong;
    setWrong(rest);
  }

  return { form, wrong, trouble, sending, submit, forgive };
}
