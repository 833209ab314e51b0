import { CheckIcon } from '@haat/ui/icons.tsx';
import type { ReactNode } from 'react';
import { useLanguage, useMessages } from '../i18n/messages.ts';
import type { Article } from './article.ts';
import { FactCards } from './fact-cards.tsx';
import type { Fact } from './fact-messages.en.ts';
import { HelpLayout } from './help-layout.tsx';
import { contentMessages } from './messages.ts';
import { PageHead } from './page-head.tsx';
import { Sections } from './sections.tsx';

/** An article page: fact cards, a summary on the English page, the sections, and contact details beside them. */
export function ArticlePage({
  title,
  icon,
  article,
  show,
}: {
  title: string;
  icon: ReactNode;
  article: Article;
  show: Fact[];
}) {
  const english = useLanguage() === 'en';
  return (
    <>
      <PageHead icon={icon} title={title} lead={{ text: article.bn.lead, lang: 'bn' }} />
      <HelpLayout>
        <FactCards show={show} />
        {english && <Summary lines={article.en.summary} />}
        <Sections sections={article.bn.sections} />
      </HelpLayout>
    </>
  );
}

/** The English summary of a Bengali article. */
function Summary({ lines }: { lines: string[] }) {
  return (
    <section
      aria-labelledby="in-short"
      className="rounded-card border border-line bg-surface p-5 md:px-10 md:py-8"
    >
      <h2 id="in-short" className="mb-2 text-lg font-bold">
        {useMessages(contentMessages).inShort}
      </h2>
      <ul className="grid gap-2">
        {lines.map((line) => (
          <li key={line} className="flex gap-3">
            <CheckIcon className="mt-0.5 size-5 text-brand" />
            {line}
          </li>
        ))}
      </ul>
    </section>
  );
}
