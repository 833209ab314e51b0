import type { ArticleTexts } from '@haat/contract/office/articles';
import {
  MAX_PROMISE_TEXT,
  MAX_PROMISE_TITLE,
  PROMISES,
  type Promised,
  readPromiseLines,
  writePromiseLines,
} from '@haat/contract/office/promises';
import { TextArea, TextField } from '@haat/ui/field.tsx';
import { Section } from '@haat/ui/section.tsx';
import { type FieldErrors, typedText } from '@haat/ui/use-form.ts';
import { useMessages } from '../i18n/language.ts';
import { contentMessages } from './messages.ts';

/** The places of the four promises. */
const places = Array.from({ length: PROMISES }, (_, place) => place);
const languages = ['bn', 'en'] as const;
type PromiseLanguage = (typeof languages)[number];

const taglineName = { bn: 'lead_bn', en: 'lead' } as const;
const fieldName = (place: number, part: 'title' | 'text', language: PromiseLanguage) =>
  `${part}-${place}-${language}`;

/** The tagline and the four promises, each with a title and a text in both languages. */
export function PromiseFields({ initial, errors }: { initial: ArticleTexts; errors: FieldErrors }) {
  const texts = useMessages(contentMessages);
  const stored = { bn: readPromiseLines(initial.text_bn), en: readPromiseLines(initial.text) };
  return (
    <>
      <Section title={texts.tagline}>
        <div className="grid grid-cols-1 items-start gap-3 md:grid-cols-2">
          {languages.map((language) => (
            <TextArea
              key={language}
              label={texts.taglineIn[language]}
              name={taglineName[language]}
              lang={language}
              rows={2}
              maxLength={160}
              defaultValue={initial[taglineName[language]]}
              error={errors[taglineName[language]]}
            />
          ))}
        </div>
      </Section>
      {places.map((place) => (
        <Section key={place} title={texts.promiseOf[place] ?? ''}>
          <div className="grid grid-cols-1 items-start gap-3 md:grid-cols-2">
            {languages.flatMap((language) =>
              (['title', 'text'] as const).map((part) => {
                const name = fieldName(place, part, language);
                return (
                  <TextField
                    key={name}
                    label={texts.promiseIn[part][language]}
                    name={name}
                    lang={language}
                    maxLength={part === 'title' ? MAX_PROMISE_TITLE : MAX_PROMISE_TEXT}
                    defaultValue={stored[language][place]?.[part === 'title' ? 0 : 1]}
                    error={errors[name]}
                  />
                );
              }),
            )}
          </div>
        </Section>
      ))}
    </>
  );
}

/** Reads what was typed; each field needs words, and none may have the sign that separates title and text. */
export function readPromiseFields(
  typed: FormData,
  texts: { required: string; noBar: string },
): { values: ArticleTexts; errors: FieldErrors } {
  const errors: FieldErrors = {};
  const read = (name: string) => {
    const value = typedText(typed, name);
    if (value === '') errors[name] = texts.required;
    else if (value.includes('|')) errors[name] = texts.noBar;
    return value;
  };
  const lines = (language: PromiseLanguage) =>
    writePromiseLines(
      places.map(
        (place): Promised => [
          read(fieldName(place, 'title', language)),
          read(fieldName(place, 'text', language)),
        ],
      ),
    );
  const values = {
    ...{ title: '', title_bn: '', lead: read('lead'), lead_bn: read('lead_bn') },
    ...{ text: lines('en'), text_bn: lines('bn') },
  };
  return { values, errors };
}
