import { expect, test } from 'vitest';
import { isTooComplex, type MarkdownNode, plainText, refusedLinks, renderMarkdown } from './markdown.ts';

/** All elements of a tree. */
const elements = (nodes: readonly MarkdownNode[]): Exclude<MarkdownNode, string>[] =>
  nodes.flatMap((node) => (typeof node === 'string' ? [] : [node, ...elements(node.children)]));

test('renders headings, lists, quotes, emphasis and links', () => {
  const source =
    '# ফেরত\n\nএক\nদুই **তিন** & _four_\n\n- [fish](/products?category=fish)\n- b\n\n1. c\n\n> note\n\n---';
  expect(renderMarkdown(source)).toEqual([
    { tag: 'h2', children: ['ফেরত'] },
    {
      tag: 'p',
      children: ['এক\nদুই ', { tag: 'strong', children: ['তিন'] }, ' & ', { tag: 'em', children: ['four'] }],
    },
    {
      tag: 'ul',
      children: [
        { tag: 'li', children: [{ tag: 'a', href: '/products?category=fish', children: ['fish'] }] },
        { tag: 'li', children: ['b'] },
      ],
    },
    { tag: 'ol', children: [{ tag: 'li', children: ['c'] }] },
    { tag: 'blockquote', children: [{ tag: 'p', children: ['note'] }] },
    { tag: 'hr', children: [] },
  ]);
});

test('HTML in the source is text', () => {
  const source =
    '<script>hit()</script>\n\nA <b onclick=hit()>bold</b> &lt;img&gt;\n\n```\n<svg onload=hit()>\n```';
  const nodes = renderMarkdown(source);
  expect(new Set(elements(nodes).map(({ tag }) => tag))).toEqual(new Set(['p', 'pre', 'code']));
  expect(plainText(nodes)).toContain('<script>hit()</script>');
  expect(plainText(nodes)).toContain('A <b onclick=hit()>bold</b> <img>');
});

test.each([
  '[x](javascript:hit\\(\\))',
  '[x](<javascript:hit()>)',
  '[x](JaVaScRiPt:alert)',
  '[x](&#106;avascript:alert)',
  '[x](java&Tab;script:alert)',
  '[x](data:text/html,hit)',
  '[x](vbscript:hit)',
  '[x](//evil.example)',
  '[x]( "onmouseover=hit()")',
  '[x][a]\n\n[a]: javascript:alert',
  '<javascript:alert>',
  '[x](mailto:a@b.example?bcc=all@evil.example)',
])('%s is no link, and is refused when it is saved', (source) => {
  expect(elements(renderMarkdown(source)).filter(({ tag }) => tag === 'a')).toEqual([]);
  expect(refusedLinks(source)).toHaveLength(1);
});

test('a link has no attribute but its target: no title, no event handler', () => {
  const source = '[x](https://haat.example/a "t\\" onmouseover=\\"hit()")\n\n<mailto:help@haat.example>';
  expect(elements(renderMarkdown(source)).filter(({ tag }) => tag === 'a')).toEqual([
    { tag: 'a', href: 'https://haat.example/a', children: ['x'] },
    { tag: 'a', href: 'mailto:help@haat.example', children: ['mailto:help@haat.example'] },
  ]);
  expect(refusedLinks(source)).toEqual([]);
});

test('a picture of another site is not loaded', () => {
  const tags = elements(renderMarkdown('![x](https://evil.example/x.png)')).map(({ tag }) => tag);
  expect(tags).not.toContain('img');
});

test('a text of nothing but syntax is not rendered, so that it takes no time', () => {
  const before = process.cpuUsage();
  for (const part of ['[', '*a_', '_a*', '> ', '1. ', '`', '![](', '[a](', '<a', '- ', '&', '[x]: y\n'])
    for (const size of [3_000, 20_000]) renderMarkdown(part.repeat(size / part.length));
  // In µs of processor time.
  expect(process.cpuUsage(before).user).toBeLessThan(3_000_000);
  expect(renderMarkdown('*a_'.repeat(5_000))).toEqual([{ tag: 'p', children: ['*a_'.repeat(5_000)] }]);
  expect(isTooComplex('**দাম** ফেরত\n\n- [ফোন](/contact)\n\n'.repeat(30))).toBe(false);
});
