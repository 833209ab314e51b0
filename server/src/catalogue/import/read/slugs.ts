import { createHash } from 'node:crypto';
import { latinDigits } from '@haat/contract/text/digits';

/**
 * Returns slugs for a product without one, best first: the name in small Latin letters and digits, then the name with the
 * code. For a name without Latin letters, the slug is made of the code, or of a hash of the name. The same row always gets
 * the same list.
 */
export function slugCandidates(name: string, code: string | undefined): [string, ...string[]] {
  const base = slugify(name);
  const slug = /[a-z]/.test(base) ? base : `p-${slugify(code ?? '') || shortHash(code ?? name)}`;
  if (code === undefined) return [slug];
  const ending = slugify(code) || shortHash(code);
  return [slug, `${slug}-${ending}`, `${slug}-${ending}-${shortHash(code)}`];
}

/** The slug of a new category: of its title in Latin letters, otherwise of a hash of the title. */
export function categorySlug(title: string): string {
  return slugify(title) || `c-${shortHash(title)}`;
}

/** Small Latin letters, digits and single hyphens; empty if the text has none. */
export function slugify(text: string): string {
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
