import { createHash } from 'node:crypto';
import { latinDigits } from '@haat/contract/common/text';

/**
 * The slugs for a product whose row names none, best first: its name in small Latin letters and digits; where that is
 * taken, the name with its code. A name without Latin letters gives one made of its code, or without a code of a hash
 * of the name. The same row always gives the same list.
 */
export function slugsFor(name: string, code: string | undefined): [string, ...string[]] {
  const base = slugged(name);
  const slug = /[a-z]/.test(base) ? base : `p-${slugged(code ?? '') || shortHash(code ?? name)}`;
  if (code === undefined) return [slug];
  const ending = slugged(code) || shortHash(code);
  return [slug, `${slug}-${ending}`, `${slug}-${ending}-${shortHash(code)}`];
}

function slugged(text: string): string {
  return latinDigits(text)
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 90)
    .replace(/^-+|-+$/g, '');
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 8);
}
