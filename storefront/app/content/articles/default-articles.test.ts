import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { bengali } from '../../shell/all-messages.bn.ts';
import { english } from '../../shell/all-messages.en.ts';
import type { Article, Section } from './article.ts';
import { customerService } from './customer-service-article.ts';
import { refundPolicy } from './refund-policy-article.ts';
import { returnPolicy } from './return-policy-article.ts';

const file = path.join(import.meta.dirname, '../../../../server/schema/1.2/20_content.sql');
const schema = readFileSync(file, 'utf8').replaceAll("''", "'");

const textsOf = ({ title, paragraphs, points, exceptions, steps, note, questions }: Section): string[] => [
  title,
  ...[paragraphs, points, exceptions, steps].flatMap((texts) => texts ?? []),
  ...(note ? [note] : []),
  ...(questions ?? []).flatMap(({ question, answer }) => [question, answer]),
];

/** The first version is what staff edit; shoppers see the texts of this folder until another one is published. */
test.each<[string, Article]>([
  ['return-policy', returnPolicy],
  ['refund-policy', refundPolicy],
  ['customer-service', customerService({ percent: 5, differs: false })],
])('the first version of %s has every sentence of the page, in its order', (page, { en, bn }) => {
  let from = schema.indexOf(`('${page}', 1,`);
  expect(from).toBeGreaterThan(0);
  for (const text of [en.description, bn.lead, ...en.summary, ...bn.sections.flatMap(textsOf)]) {
    const at = schema.indexOf(text, from);
    expect(at, text).toBeGreaterThan(from);
    from = at;
  }
});

test('the first version of the promises has the usual words in both languages', () => {
  for (const texts of [english.shop, bengali.shop]) {
    expect(schema).toContain(`'${texts.tagline}'`);
    expect(schema).toContain(`'${texts.promises.map((parts) => parts.join(' | ')).join('\n')}'`);
  }
});
