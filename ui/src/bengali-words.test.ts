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
  [/(?<!সতর্ক)বার্তা/, 'মেসেজ'],
  [/সাইন (?:ইন|আউট)/, 'লগইন, লগআউট'],
  [/(?<!\p{L}|\p{M})উপর/u, 'ওপর'],
  [/স্টক (?:শেষ|নেই)/, 'স্টকে নেই'],
  [/(?<!\p{L}|\p{M})কল(?!\p{L}|\p{M})/u, 'ফোন'],
  [/(?<!\p{L}|\p{M})(?:ছাপুন|ছেপে|ছাপিয়ে)/u, 'প্রিন্ট'],
  [/মিলানো/, 'মেশানো'],
  [/আমদানি/, 'ফাইল থেকে আনা; আমদানি is from abroad'],
  [/(?<!\p{L}|\p{M})নামান(?!\p{L}|\p{M})/u, 'ডাউনলোড করুন; নামানো is off a trip'],
  [/গণনা/, 'গোনা'],
  [/সৌজন্য/, 'বিশেষ ছাড়'],
  [/জিজ্ঞাসা/, 'জিজ্ঞেস'],
  [/ইতিমধ্যে/, 'এর মধ্যে'],
  [/পূর্ণ টাকা/, 'পুরো টাকা'],
  [/ভাংতি বাদ/, 'খুচরা বাদ'],
  [/বেশি হলে \$\{/, 'সর্বোচ্চ'],
  [/(?<!\w)WhatsApp/, 'হোয়াটসঅ্যাপ'],
];

/** The glossary of both apps: where the English text says the one, the Bengali text says the other. */
const TERMS: [RegExp, RegExp][] = [
  [/\bmessages?\b/i, /মেসেজ/],
  [/\b(sign|log)(ged|ed)? ?(in|out)\b/i, /লগইন|লগআউট/],
  [/\bcustomers?\b/i, /ক্রেতা|গ্রাহক (সেবা|হয়েছেন)/],
  [/\bprint(ed|s)?\b/i, /প্রিন্ট/],
  [/\bslots?\b/i, /সময়|স্লট/],
  [/\bzones?\b/i, /জোন/],
  [/\bareas?\b/i, /এলাকা/],
  [/\briders?\b/i, /রাইডার/],
  [/\bcouriers?\b/i, /কুরিয়ার/],
  [/\bparcels?\b/i, /পার্সেল/],
  [/\bbackups?\b/i, /ব্যাকআপ/],
  [/\bpayouts?\b/i, /পেমেন্ট/],
  [/\bslips?\b/i, /স্লিপ/],
  [/\blabels?\b/i, /লেবেল/],
  [/\binvoices?\b/i, /চালান/],
  [/(?<!\?)\bcategor(y|ies)\b/i, /ক্যাটাগরি/],
  [/\bcarts?\b/i, /কার্ট/],
  [/\bowners?\b/i, /মালিক/],
  [/\bstaff\b/i, /কর্মী/],
  [/\bkhata\b/i, /খাতা/],
  [/\blinks?\b/i, /লিংক/],
  [/\bcomplaints?\b/i, /অভিযোগ|সমস্যা/],
  [/\bsubstitut\w+/i, /বদল/],
  [/\bdelivery charge/i, /ডেলিভারি/],
  [/\b(in|of) stock\b/i, /স্টক/],
  [/\bVAT\b/, /মূসক|ভ্যাট/],
  [/\bdownload/i, /ডাউনলোড/],
  [/\bwish list\b/i, /কেনার তালিকা/],
  [/\bwhole taka\b/i, /পুরো টাকা|খুচরা বাদ/],
  [/\badvances?\b/i, /অগ্রিম/],
  [/\bdrafts?\b/i, /খসড়া/],
  [/\brefund/i, /ফেরত/],
];

/** What is a verb in English only, or has a better sentence. */
const OTHERWISE = ['catalogue.stockAlert.submit', 'content.contact.form.title'];

const root = path.join(import.meta.dirname, '../..');
const all = ['contract/src', 'docs', 'gateway/src', 'office/app', 'server/src', 'storefront/app'].flatMap(
  (folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
      path.join(folder, name),
    ),
);
const files = all.filter((name) => /\.bn\.(ts|md)$/.test(name));
/** Files with texts in both languages side by side: `{ en: 'Phone', bn: 'ফোন' }`. */
const tables = all.filter((name) => /\.tsx?$/.test(name) && !/\.(test|bn|en)\./.test(name));
const bengaliOf = (line: string) => [...line.matchAll(/\bbn: '[^']*'/g)].join(' ');

test('Bengali texts have one word for each thing, the same in both apps', () => {
  const found = [...files, ...tables].flatMap((file) =>
    readFileSync(path.join(root, file), 'utf8')
      .split('\n')
      .map((line) => (files.includes(file) ? line : bengaliOf(line)))
      .flatMap((line, at) =>
        REPLACED.filter(([word]) => word.test(line)).map(([, better]) => `${file}:${at + 1}: ${better}`),
      ),
  );
  expect(files.length).toBeGreaterThan(50);
  expect(found).toEqual([]);
});

test('one English term is one Bengali term in all messages of both apps', async () => {
  const found: string[] = [];
  let compared = 0;
  for (const file of files.filter((name) => name.endsWith('/messages.bn.ts'))) {
    const [bengali, english] = await Promise.all(
      [file, file.replace('.bn.', '.en.')].map((name) => import(path.join(root, name))),
    );
    for (const name of Object.keys(bengali))
      for (const [key, text] of textsOf(bengali[name], name)) {
        const original = textsOf(english[name], name).find(([other]) => other === key)?.[1] ?? '';
        compared += Number(original !== '');
        for (const [term, word] of TERMS)
          if (term.test(original) && !OTHERWISE.includes(key) && !word.test(text.normalize('NFC')))
            found.push(`${file}: ${key}: ${word}`);
      }
  }
  expect(compared).toBeGreaterThan(3_000);
  expect(found).toEqual([]);
});

/** The texts of some messages with their keys; of a function those of its source, without what it puts into them. */
function textsOf(messages: unknown, key: string): [key: string, text: string][] {
  if (typeof messages === 'string') return [[key, messages]];
  if (typeof messages === 'function') {
    const quoted = messages
      .toString()
      .replace(/\$\{[^{}]*\}/g, '')
      .match(/"[^"]*"|'[^']*'|`[^`]*`/g);
    return [[key, (quoted ?? []).join(' ')]];
  }
  return Object.entries(messages ?? {}).flatMap(([name, one]) => textsOf(one, `${key}.${name}`));
}
