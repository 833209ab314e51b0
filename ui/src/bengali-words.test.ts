import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

/** Words that a reader of Bengali stumbles over, or that name the same thing as another word, each with the one that both apps use. */
const REPLACED: [RegExp, string][] = [
  [/সংরক্ষ/, 'সেভ'],
  [/মজু[দত]/, 'স্টক'],
  [/(?<!\p{L}|\p{M})রান(?:ে|ের)?(?!\p{L}|\p{M})/u, 'ট্রিপ'],
  [/ডেলিভারি এলাকা/, 'এলাকা (where people live) or ডেলিভারি জোন (charge)'],
  [/তুলে রাখা/, 'সরিয়ে রাখা (archived); তোলা is picked'],
  [/অপেক্ষমাণ/, 'এখনো নিশ্চিত হয়নি'],
  [/(?:আনা|রাখা) হচ্ছে/, 'লোড হচ্ছে, সেভ হচ্ছে'],
  [/(?:পুরো|পূর্ণ) টাকায় মেলানো/, 'খুচরা বাদ'],
  [/প্রস্তাবিত/, 'আমাদের বাছাই'],
  [/ই-মেইল/, 'ইমেইল'],
  [/এখনও/, 'এখনো'],
  [/পুরনো/, 'পুরোনো'],
  [/ক্যাশ বাক্স|ড্রয়ার/, 'ক্যাশবাক্স'],
  [/আর্কাইভ/, 'সরিয়ে রাখা'],
  [/যাত্রা/, 'ট্রিপ'],
  [/দুই ?বার/, 'দুবার'],
  [/(?<!\w)SMS(?!\w)/, 'এসএমএস'],
];

const root = path.join(import.meta.dirname, '../..');
const files = ['contract/src', 'docs', 'office/app', 'server/src', 'storefront/app'].flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.bn\.(ts|md)$/.test(name))
    .map((name) => path.join(folder, name)),
);

test('Bengali texts have one word for each thing, the same in both apps', () => {
  const found = files.flatMap((file) =>
    readFileSync(path.join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, at) =>
        REPLACED.filter(([word]) => word.test(line)).map(([, better]) => `${file}:${at + 1}: ${better}`),
      ),
  );
  expect(files.length).toBeGreaterThan(50);
  expect(found).toEqual([]);
});
