import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { breaks, broken, fileOf, titleOf } from './break.ts';

const root = path.join(import.meta.dirname, '../..');

test('the text of every break exists, and the break changes it', () => {
  expect(breaks.length).toBeLessThanOrEqual(120);
  for (const each of breaks) {
    broken(each, root);
    expect(each.replace, each.find).not.toBe(each.find);
    expect(each.find.trimEnd().split('\n').length, each.find).toBeLessThanOrEqual(3);
  }
});

test('the test of every break exists, and is no step of another one', () => {
  const missing = breaks.filter((each) => !titlesIn(fileOf(each)).some((title) => title.test(titleOf(each))));
  expect(missing.map((each) => each.test)).toEqual([]);
});

/** Each text of a file except the titles of steps, as a pattern for the end of a reported title: parameters match anything. */
function titlesIn(file: string): RegExp[] {
  const source = readFileSync(path.join(root, file), 'utf8').replaceAll(/step\(\s*'[^']*'/g, '');
  const texts = [...source.matchAll(/'((?:[^'\\\n]|\\.)*)'|"([^"\n]+)"|`([^`\n]+)`/g)];
  return texts
    .map(([, single, double, template]) => (single?.replaceAll("\\'", "'") ?? double ?? template)!)
    .filter((text) => text.length > 10)
    .map((text) => {
      const parts = text.split(/\$\{[^}]+\}|\$[\w.]+|%[sdijfo]/);
      return new RegExp(`(^| )${parts.map(RegExp.escape).join('.*')}$`);
    });
}
