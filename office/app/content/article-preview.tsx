import type { ArticleTexts } from '@haat/contract/office/articles';
import { type Promised, readPromiseLines } from '@haat/contract/office/promises';
import type { Language } from '@haat/contract/text/language';
import { CashIcon, HeadsetIcon, ReturnIcon, TruckIcon } from '@haat/ui/icons.tsx';
import { Markdown, type TextNode } from '@haat/ui/markdown.tsx';
import { Section } from '@haat/ui/section.tsx';
import { useMessages } from '../i18n/language.ts';
import { contentMessages } from './messages.ts';

export interface Preview {
  lead_bn: string;
  text: readonly TextNode[];
  text_bn: readonly TextNode[];
}

/** A help page as shoppers will read it. */
export function ArticlePreview({ preview }: { preview: Preview }) {
  const texts = useMessages(contentMessages);
  return (
    <Section title={texts.preview}>
      <div className="grid grid-cols-1 gap-4">
        {preview.lead_bn && (
          <p lang="bn" className="rounded-card bg-brand-soft p-4">
            {preview.lead_bn}
          </p>
        )}
        <Markdown lang="bn" nodes={preview.text_bn} />
        <div className="border-line border-t pt-4">
          <Markdown lang="en" nodes={preview.text} />
        </div>
      </div>
    </Section>
  );
}

const icons = [TruckIcon, CashIcon, ReturnIcon, HeadsetIcon];

/** The tagline and the promises as the foot of a page shows them, in both languages. */
export function PromisePreview({ texts: { lead, lead_bn, text, text_bn } }: { texts: ArticleTexts }) {
  const texts = useMessages(contentMessages);
  return (
    <Section title={texts.preview}>
      <div className="grid grid-cols-1 gap-6 sm:grid-cols-2">
        <Promises lang="bn" tagline={lead_bn} promises={readPromiseLines(text_bn)} />
        <Promises lang="en" tagline={lead} promises={readPromiseLines(text)} />
      </div>
    </Section>
  );
}

function Promises({
  lang,
  tagline,
  promises,
}: {
  lang: Language;
  tagline: string;
  promises: readonly Promised[];
}) {
  return (
    <div lang={lang} className="grid content-start gap-3">
      <p className="text-muted">{tagline}</p>
      <ul className="grid gap-3">
        {promises.map(([title, text], index) => {
          const Icon = icons[index] ?? TruckIcon;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the place decides what a promise is about
            <li key={index} className="flex items-start gap-3">
              <span className="grid size-11 shrink-0 place-items-center rounded-full bg-brand-soft text-brand">
                <Icon className="size-5" />
              </span>
              <span className="min-w-0">
                <span className="block font-bold">{title}</span>
                <span className="block text-muted text-sm">{text}</span>
              </span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
