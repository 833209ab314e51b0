import type { MessageText } from '@haat/contract/office/message-texts';
import type { Language } from '@haat/contract/text/language';
import { Button } from '@haat/ui/button.tsx';
import { useState } from 'react';
import { useLanguage, useMessages } from '../i18n/language.ts';
import { api, loading } from '../platform/api.ts';
import { PageTitle } from '../platform/page-title.tsx';
import type { Route } from './+types/message-texts-page.ts';
import { Example, MessageTextForm } from './message-text-form.tsx';
import { settingsMessages } from './messages.ts';

export const clientLoader = loading(() => api.listMessageTexts());

/** The page is not loaded again while somebody types. */
export const shouldRevalidate = () => false;

/** The texts of all SMS in both languages, each with an example and its number of parts. */
export default function MessageTextsPage({ loaderData }: Route.ComponentProps) {
  const texts = useMessages(settingsMessages).messageTexts;
  const [messages, setMessages] = useState(loaderData);
  return (
    <div className="grid max-w-2xl grid-cols-1 gap-4">
      <PageTitle>{texts.title}</PageTitle>
      <p className="text-muted">{texts.why}</p>
      {(['orders', 'others', 'sentences'] as const).map((group) => (
        <section key={group} aria-labelledby={group} className="grid grid-cols-1 gap-2">
          <h2 id={group} className="font-bold text-lg">
            {texts.groups[group]}
          </h2>
          {group === 'sentences' && <p className="text-muted text-sm">{texts.sentencesWhy}</p>}
          <ul className="overflow-hidden rounded-card border border-line bg-surface">
            {messages
              .filter((message) => message.group === group)
              .map((message) => (
                <li key={message.id} className="border-line border-b last:border-b-0">
                  <Message message={message} onChange={setMessages} />
                </li>
              ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

interface MessageProps {
  message: MessageText;
  onChange: (messages: MessageText[]) => void;
}

function Message({ message, onChange }: MessageProps) {
  const language = useLanguage();
  const {
    title,
    to,
    texts: { en, bn },
  } = message;
  return (
    <details>
      <summary className="min-h-14 cursor-pointer px-4 py-2">
        <span className="font-bold">{title[language]}</span>
        {(en.text !== en.first || bn.text !== bn.first) && <ChangedBadge />}
        <span className="block text-muted text-sm">{to[language]}</span>
      </summary>
      <div className="grid grid-cols-1 gap-4 px-4 pt-1 pb-4">
        {(['bn', 'en'] as const).map((each) => (
          <MessageIn key={each} language={each} message={message} onChange={onChange} />
        ))}
      </div>
    </details>
  );
}

/** The text of a message in one language: as it is sent, or its form. */
function MessageIn({ language, message, onChange }: MessageProps & { language: Language }) {
  const texts = useMessages(settingsMessages).messageTexts;
  const shown = useLanguage();
  const [edited, setEdited] = useState(false);
  const { first, text } = message.texts[language];
  return (
    <section
      aria-label={`${message.title[shown]}, ${texts.languages[language]}`}
      className="grid grid-cols-1 gap-2"
    >
      <h3 className="font-bold text-sm">
        <span>{texts.languages[language]}</span>
        {text !== first && <ChangedBadge />}
      </h3>
      {edited ? (
        <MessageTextForm
          message={message}
          language={language}
          onChange={onChange}
          onClose={() => setEdited(false)}
        />
      ) : (
        <>
          <Example message={message} language={language} text={text} />
          <Button
            variant="outline"
            className="justify-self-start"
            aria-label={`${texts.edit}: ${message.title[shown]}, ${texts.languages[language]}`}
            onClick={() => setEdited(true)}
          >
            {texts.edit}
          </Button>
        </>
      )}
    </section>
  );
}

function ChangedBadge() {
  const texts = useMessages(settingsMessages).messageTexts;
  return <span className="ml-2 rounded-full bg-notice px-2 text-on-notice text-sm">{texts.isChanged}</span>;
}
