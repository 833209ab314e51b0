import { micromark } from 'micromark';
import { isLink } from './safe-url.ts';

/** An element of rendered Markdown, or text. Pages create elements from it, never HTML. */
export type MarkdownNode = string | MarkdownElement;

interface MarkdownElement {
  tag: MarkdownTag;
  /** Only of a link. */
  href?: string;
  children: MarkdownNode[];
}

const TAGS = [
  'p',
  'h2',
  'h3',
  'h4',
  'ul',
  'ol',
  'li',
  'blockquote',
  'strong',
  'em',
  'code',
  'pre',
  'a',
  'br',
  'hr',
] as const;
type MarkdownTag = (typeof TAGS)[number];

/** HTML and pictures are no syntax: they are shown as text. */
const extensions = [{ disable: { null: ['htmlFlow', 'htmlText', 'labelStartImage'] } }];

/** The page has a first heading already. */
const HEADINGS: Record<string, MarkdownTag> = { h1: 'h2', h5: 'h4', h6: 'h4' };

/**
 * Renders Markdown (CommonMark, without HTML and pictures). micromark’s HTML is read into a tree of known elements; of their attributes
 * only `href` is used, if a link may lead there. Everything else is text.
 */
export function renderMarkdown(source: string): MarkdownNode[] {
  if (isTooComplex(source)) return [{ tag: 'p', children: [source] }];
  const root: MarkdownNode[] = [];
  const open: { name: string; children: MarkdownNode[] }[] = [{ name: '', children: root }];
  for (const [token, closing, name = '', attributes = ''] of micromark(source, { extensions }).matchAll(
    TOKEN,
  )) {
    const { children } = open.at(-1)!;
    if (name === '') addText(children, decode(token));
    else if (!closing) {
      const element = elementOf(name, attributes);
      const inner = element ? element.children : children;
      if (element) children.push(element);
      if (!VOID.has(name)) open.push({ name, children: inner });
    } else if (open.length > 1 && open.at(-1)!.name === name) open.pop();
  }
  return root;
}

/** A real text has few emphases, brackets and nested blocks; the time of the parser grows with the square of their number. */
const MAX_LENGTH = 20_000;
const MAX_MARKS = 1_000;
const TOO_DEEP = /^[ \t]*(?:(?:>|[-+*]|\d{1,9}[.)])[ \t]*){8}/m;

/** Returns true if a text would take too long to render: it is shown as one paragraph, and refused when it is saved. */
export function isTooComplex(source: string): boolean {
  if (source.length > MAX_LENGTH || TOO_DEEP.test(source)) return true;
  return (source.match(/[*_[\]()<>`&\\]/g)?.length ?? 0) > MAX_MARKS;
}

/** The text without its syntax. */
export function plainText(nodes: readonly MarkdownNode[]): string {
  return nodes
    .map((node) => (typeof node === 'string' ? node : node.tag === 'br' ? '\n' : plainText(node.children)))
    .join('');
}

/** Returns the targets of links that `renderMarkdown` leaves out, such as `javascript:`. */
export function refusedLinks(source: string): string[] {
  const html = micromark(source, { extensions, allowDangerousProtocol: true });
  const targets = Array.from(html.matchAll(/<a href="([^"]*)"/g), ([, href = '']) => decode(href));
  return targets.filter((target) => !isAllowed(target));
}

/** A tag of micromark’s HTML, in which `<` is nothing else; or the text between two tags. */
const TOKEN = /<(\/?)([a-z][a-z0-9]*)((?:\s+[a-z]+="[^"]*")*)\s*\/?>|[^<]+|</g;
const VOID = new Set(['br', 'hr', 'img']);

function elementOf(name: string, attributes: string): MarkdownElement | null {
  const tag = HEADINGS[name] ?? TAGS.find((known) => known === name);
  if (!tag) return null;
  if (tag !== 'a') return { tag, children: [] };
  const href = decode(/\shref="([^"]*)"/.exec(attributes)?.[1] ?? '');
  return isAllowed(href) ? { tag, href, children: [] } : null;
}

function isAllowed(href: string): boolean {
  return isLink(href) || /^mailto:[^\s?]+@[^\s?]+$/i.test(href);
}

/** Line feeds between two blocks are no text. */
function addText(children: MarkdownNode[], text: string): void {
  if (text.trim() === '' && text.includes('\n')) return;
  const last = children.length - 1;
  if (typeof children[last] === 'string') children[last] += text;
  else children.push(text);
}

const ENTITIES: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };

function decode(text: string): string {
  return text.replace(/&(?:lt|gt|quot|amp);/g, (entity) => ENTITIES[entity]!);
}
