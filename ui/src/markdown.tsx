import type { Language } from '@haat/contract/text/language';
import { createElement } from 'react';
import type { Children } from './jsx-runtime.ts';

/** Rendered Markdown: text, or an element with its target if it is a link. */
export type TextNode = string | { tag: string; href?: string; children: readonly TextNode[] };

/** The known elements with their classes. Anything else is shown as its children. */
const classes: Record<string, string> = {
  p: 'whitespace-pre-line',
  h2: 'mt-4 font-bold text-xl first:mt-0',
  h3: 'mt-2 font-bold text-lg first:mt-0',
  h4: 'font-bold',
  ul: 'grid list-disc gap-2 pl-6',
  ol: 'grid list-decimal gap-2 pl-6',
  li: 'whitespace-pre-line',
  blockquote: 'grid gap-2 rounded-card bg-tile p-4',
  strong: 'font-bold',
  em: 'italic',
  code: 'rounded-control bg-tile px-1',
  pre: 'overflow-x-auto rounded-card bg-tile p-4',
  a: 'font-bold text-brand underline underline-offset-4',
  br: '',
  hr: 'border-line',
};

/** Rendered Markdown as elements of React, never as HTML. */
export function Markdown({ nodes, lang }: { nodes: readonly TextNode[]; lang?: Language | undefined }) {
  return createElement(
    'div',
    { lang, className: 'grid max-w-prose gap-4 md:text-[1.0625rem]' },
    ...nodes.map(toReact),
  );
}

function toReact(node: TextNode, _at: number, siblings: readonly TextNode[]): Children {
  if (typeof node === 'string') return siblings.length > 1 ? createElement('span', null, node) : node;
  const { tag, href, children } = node;
  const className = classes[tag];
  if (className === undefined) return createElement('span', null, ...children.map(toReact));
  return createElement(tag, { className, href }, ...children.map(toReact));
}
