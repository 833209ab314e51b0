import { MAX_SEARCH } from '@haat/contract/http/limits';
import { Button } from '@haat/ui/button.tsx';
import { TextArea, TextField } from '@haat/ui/field.tsx';
import { notify } from '@haat/ui/notices.tsx';
import { useFocusOnInvalid } from '@haat/ui/use-form.ts';
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useMessages } from '../../i18n/messages.ts';
import { useFormDraft } from '../../platform/use-form-draft.ts';
import { browserClient } from '../../session/browser-client.ts';
import { ASK } from '../../shop/contact-links.ts';
import {
  type ContactField,
  contactFields,
  type FieldErrors,
  type Outcome,
  readMessage,
  sendMessage,
  validateMessage,
} from './send-contact-message.ts';

const FIELDS = Object.keys(contactFields);

/** The contact form. The typed text stays until the shop has received the message. */
export function ContactForm() {
  const texts = useMessages('content').contact;
  const { form, errors, failure, sending, submit, onInput } = useContactForm(texts.sent);
  usePrefilled(form);
  const field = (name: ContactField) => ({
    name,
    label: texts.form[name],
    maxLength: contactFields[name],
    error: errors[name] && texts.errors[errors[name]],
    required: true,
  });
  return (
    // `post`: before hydration the browser submits the form itself, and the message must not be in the URL.
    <form ref={form} method="post" noValidate onSubmit={submit} onInput={onInput} className="grid gap-4">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField {...field('name')} autoComplete="name" />
        <TextField {...field('email')} type="email" inputMode="email" autoComplete="email" />
      </div>
      <TextField {...field('subject')} />
      <TextArea {...field('message')} rows={6} />
      <p role="alert" className="rounded-control bg-danger-soft p-3 font-bold text-danger empty:hidden">
        {failure ? texts.failed[failure] : Object.keys(errors).length > 0 ? texts.errors.some : ''}
      </p>
      <noscript>{texts.form.needsScript}</noscript>
      <Button type="submit" disabled={sending} className="sm:justify-self-start sm:px-8">
        {sending ? texts.form.sending : texts.form.send}
      </Button>
    </form>
  );
}

/** Fills in a question about goods that the URL names. In the browser only, because the page is cached without it. */
function usePrefilled(form: RefObject<HTMLFormElement | null>) {
  const [params] = useSearchParams();
  const { ask } = useMessages('content').contact;
  const asked = params.get(ASK)?.trim().slice(0, MAX_SEARCH);
  const before = useRef(['', '']);
  useEffect(() => {
    if (!asked) return;
    const texts = [ask.subject(asked), ask.message(asked)];
    for (const [at, name] of ['subject', 'message'].entries()) {
      const field = form.current?.elements.namedItem(name) as HTMLInputElement | HTMLTextAreaElement | null;
      // What is asked for now replaces what was asked for before, but nothing that was typed.
      if (field && ['', before.current[at]].includes(field.value)) field.value = texts[at] ?? '';
    }
    before.current = texts;
  }, [asked, ask, form]);
}

function useContactForm(thanks: string) {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [timesInvalid, setTimesInvalid] = useState(0);
  const [failure, setFailure] = useState<Extract<Outcome, { kind: 'failed' }>['reason'] | null>(null);
  const [sending, setSending] = useState(false);
  /** A ref, because state changes too late to stop a double click. */
  const busy = useRef(false);
  useFocusOnInvalid(form, timesInvalid);
  const draft = useFormDraft(form, 'contact', FIELDS);

  function show(found: FieldErrors) {
    setErrors(found);
    if (Object.keys(found).length > 0) setTimesInvalid((times) => times + 1);
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy.current) return;
    const message = readMessage(new FormData(event.currentTarget));
    const found = validateMessage(message);
    setFailure(null);
    show(found);
    if (Object.keys(found).length > 0) return;
    busy.current = true;
    setSending(true);
    const outcome = await sendMessage(message, (body) => browserClient().sendMessage({ body })).finally(
      () => {
        busy.current = false;
        setSending(false);
      },
    );
    settle(outcome);
  }

  function settle(outcome: Outcome) {
    if (outcome.kind === 'invalid') show(outcome.errors);
    if (outcome.kind === 'failed') setFailure(outcome.reason);
    if (outcome.kind !== 'sent') return;
    form.current?.reset();
    draft.forget();
    notify(thanks, 'success');
  }

  /** Removes the error of a field when the shopper edits it. */
  function onInput(event: FormEvent<HTMLFormElement>) {
    const { name } = event.target as HTMLInputElement;
    if (!(name in errors)) return;
    const { [name as ContactField]: _, ...rest } = errors;
    setErrors(rest);
  }

  return { form, errors, failure, sending, submit, onInput };
}
