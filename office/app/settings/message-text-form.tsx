import type { MessageText } from '@haat/contract/office/message-texts';
import type { Language } from '@haat/contract/text/language';
import { fillTemplate, MAX_TEMPLATE, templateProblem } from '@haat/contract/text/message-template';
import { SMS_SIZES, smsSize } from '@haat/contract/text/sms-parts';
import { cleanLine } from '@haat/contract/text/text';
import { Button } from '@haat/ui/button.tsx';
import { TextArea } from '@haat/ui/field.tsx';
import { notify } from '@haat/ui/notices.tsx';
import { type FieldErrors, useForm } from '@haat/ui/use-form.ts';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { changedBy } from '../i18n/format.ts';
import { useLanguage, useMessages } from '../i18n/language.ts';
import { api } from '../platform/api.ts';
import { FormError } from '../platform/form-error.tsx';
import { fieldErrors, useNotifyFailure, useProblemTexts } from '../platform/problem-text.ts';
import { refusalOf } from '../platform/refusal.ts';
import { useLeaveGuard } from '../platform/use-leave-guard.ts';
import { settingsMessages } from './messages.ts';

/** A form for the text of a message in one language. If somebody else was first, the typed text stays and the stored one is shown. */
export function MessageTextForm({
  message,
  language,
  onChange,
  onClose,
}: {
  message: MessageText;
  language: Language;
  onChange: (messages: MessageText[]) => void;
  onClose: () => void;
}) {
  const texts = useMessages(settingsMessages).messageTexts;
  const notifyFailure = useNotifyFailure();
  const problemTexts = useProblemTexts();
  const shown = useLanguage();
  const { first, text: stored } = message.texts[language];
  const [text, setText] = useState(stored);
  const [conflict, setConflict] = useState('');
  const { form, errors, sending } = useForm({ check, send });
  useLeaveGuard(() => text !== stored);

  function check(): FieldErrors {
    const problem =
      cleanLine(text) === '' ? { code: 'required' as const } : templateProblem(text, message.placeholders);
    return problem ? fieldErrors({ text: problem }, problemTexts) : {};
  }

  async function send(): Promise<FieldErrors | null> {
    try {
      onChange(
        await api.changeMessageText({ params: { id: message.id }, body: { language, was: stored, text } }),
      );
      notify(texts.saved, 'success');
      onClose();
      return null;
    } catch (problem) {
      return refused(problem);
    }
  }

  async function refused(problem: unknown): Promise<FieldErrors | null> {
    const { code, params, fields } = refusalOf(problem);
    if (code === 'invalid') return fieldErrors(fields, problemTexts);
    const current = code === 'message_text_changed' ? await api.listMessageTexts().catch(() => null) : null;
    if (current && code === 'message_text_changed') {
      onChange(current);
      setConflict(texts.changed(...changedBy(params, shown)));
      return null;
    }
    notifyFailure(problem);
    return null;
  }

  return (
    <form {...form} className="grid grid-cols-1 gap-3">
      <FormError text={conflict} />
      {conflict && <Example message={message} language={language} text={stored} />}
      <TemplateField
        label={texts.text}
        language={language}
        placeholders={message.placeholders}
        text={text}
        error={errors.text}
        onChange={setText}
      />
      <Example message={message} language={language} text={text} />
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" onClick={onClose}>
          {texts.back}
        </Button>
        {text !== first && (
          <Button variant="outline" onClick={() => setText(first)}>
            {texts.reset}
          </Button>
        )}
        <Button type="submit" className="grow" disabled={sending}>
          {texts.save}
        </Button>
      </div>
    </form>
  );
}

/** The text, and a button for each placeholder that puts it where the cursor is. */
function TemplateField({
  label,
  language,
  placeholders,
  text,
  error,
  onChange,
}: {
  label: string;
  language: Language;
  placeholders: MessageText['placeholders'];
  text: string;
  error: string | undefined;
  onChange: (text: string) => void;
}) {
  const texts = useMessages(settingsMessages).messageTexts;
  const shown = useLanguage();
  const field = useRef<HTMLTextAreaElement>(null);

  function insert(name: string) {
    const area = field.current!;
    const [from, to] = [area.selectionStart, area.selectionEnd];
    flushSync(() => onChange(`${text.slice(0, from)}{${name}}${text.slice(to)}`));
    area.focus();
    area.setSelectionRange(from + name.length + 2, from + name.length + 2);
  }

  return (
    <>
      <TextArea
        ref={field}
        label={label}
        name="text"
        lang={language}
        rows={4}
        maxLength={MAX_TEMPLATE}
        value={text}
        onChange={({ target }) => onChange(target.value)}
        error={error}
      />
      {placeholders.length > 0 && (
        <fieldset aria-label={texts.placeholders} className="flex flex-wrap gap-2">
          {placeholders.map(({ name, label: what, needed }) => (
            <button
              key={name}
              type="button"
              onClick={() => insert(name)}
              className="min-h-11 rounded-full border border-line px-4"
            >
              <span translate="no" className="font-bold">{`{${name}}`}</span>
              <span className="text-sm">{` ${what[shown]}${needed ? '' : ` (${texts.optional})`}`}</span>
            </button>
          ))}
        </fieldset>
      )}
    </>
  );
}

/** A text with example values as a phone shows it, and what it costs. A sentence is part of another SMS, so it has no parts. */
export function Example({
  message: { group, placeholders },
  language,
  text,
}: {
  message: MessageText;
  language: Language;
  text: string;
}) {
  const texts = useMessages(settingsMessages).messageTexts;
  const examples = placeholders.map(({ name, example }) => [name, example[language]]);
  const filled = fillTemplate(text, Object.fromEntries(examples));
  const { encoding, parts, units } = smsSize(filled);
  const [single, several] = SMS_SIZES[encoding];
  return (
    <figure aria-label={texts.example} className="grid grid-cols-1 gap-1">
      <blockquote
        lang={language}
        translate="no"
        className="rounded-card bg-tile p-3 [overflow-wrap:anywhere]"
      >
        {filled}
      </blockquote>
      {group !== 'sentences' && (
        <figcaption className="text-muted text-sm">
          <span>{texts.size(parts, units, parts === 1 ? single : parts * several)}</span>
          {language === 'en' && encoding === 'ucs2' && <span className="block">{texts.rareCharacter}</span>}
        </figcaption>
      )}
    </figure>
  );
}
