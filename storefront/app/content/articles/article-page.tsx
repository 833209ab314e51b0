import { CheckIcon } from '@haat/ui/icons.tsx';
import type { Elements } from '@haat/ui/jsx-runtime.ts';
import { Markdown } from '@haat/ui/markdown.tsx';
import { useLanguage, useMessages } from '../../i18n/messages.ts';
import { FactCards } from '../fact-cards.tsx';
import type { Fact } from '../facts.ts';
import { HelpLayout } from '../help-layout.tsx';
import { PageHead } from '../page-head.tsx';
import type { Article } from './article.ts';
import type { PublishedArticle } from './published-article.ts';
import { Sections } from './sections.tsx';

/**
 * An article page: fact cards, a summary on the English page, the sections, and contact details beside them. `published`: the shop's own
 * texts, which replace lead, summary and sections.
 */
export function ArticlePage({
  title,
  icon,
  article,
  published,
  show,
}: {
  title: string;
  icon: Elements;
  article: Article;
  published: PublishedArticle | null;
  show: Fact[];
}) {
  const english = useLanguage() === 'en';
  return (
    <>
      <PageHead icon={icon} title={title} lead={leadOf(article, published)} />
      <HelpLayout>
        <FactCards show={show} />
        {english && <Summary article={article} published={published} />}
        {published ? (
          <div className="rounded-card border border-line bg-surface p-5 md:p-10">
            <Markdown lang="bn" nodes={published.body} />
          </div>
        ) : (
          <Sections sections={article.bn.sections} />
        )}
      </HelpLayout>
    </>
  );
}

function leadOf({ bn }: Article, published: PublishedArticle | null) {
  const text = published ? published.leadBn : bn.lead;
  return text === '' ? null : ({ text, lang: 'bn' } as const);
}

/** The English summary of a Bengali article. */
function Summary({ article, published }: { article: Article; published: PublishedArticle | null }) {
  const { inShort } = useMessages('content');
  if (published?.summary.length === 0) return null;
  return (
    <section
      aria-labelledby="in-short"
      className="rounded-card border border-line bg-surface p-5 md:px-10 md:py-8"
    >
      <h2 id="in-short" className="mb-2 text-lg font-bold">
        {inShort}
      </h2>
      {published ? (
        <Markdown lang="en" nodes={published.summary} />
      ) : (
        <ul className="grid gap-2">
          {article.en.summary.map((line) => (
            <li key={line} className="flex gap-3">
              <CheckIcon className="mt-0.5 size-5 text-brand" />
              <span>{line}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
