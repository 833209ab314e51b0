import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { bengali } from '../shell/all-messages.bn.ts';
import { english } from '../shell/all-messages.en.ts';
import type { Article, Section } from './article.ts';
import { customerService } from './customer-service-article.ts';
import { refundPolicy } from './refund-policy-article.ts';
import { returnPolicy } from './return-policy-article.ts';

const readMigration = (name: string) =>
  readFileSync(path.join(import.meta.dirname, '../../../server/migrations', name), 'utf8').replaceAll(
    "''",
    "'",
  );
const migration = readMigration('0061_article_texts.sql');

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
  ['customer-service', customerService],
])('the first version of %s has every sentence of the page, in its order', (page, { en, bn }) => {
  let from = migration.indexOf(`('${page}', 1,`);
  expect(from).toBeGreaterThan(0);
  for (const text of [en.description, bn.lead, ...en.summary, ...bn.sections.flatMap(textsOf)]) {
    const at = migration.indexOf(text, from);
    expect(at, text).toBeGreaterThan(from);
    from = at;
  }
});

test('the first version of the promises has the usual words in both languages', () => {
  const promises = readMigration('0082_promises.sql');
  for (const texts of [english.shop, bengali.shop]) {
    expect(promises).toContain(`'${texts.tagline}'`);
    expect(promises).toContain(`'${texts.promises.map((parts) => parts.join(' | ')).join('\n')}'`);
  }
});
