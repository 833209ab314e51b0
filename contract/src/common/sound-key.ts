/**
 * How a word sounds, in one alphabet for both scripts: ডিম and dim are both `dim`, ইলিশ and hilsa `ilis` and `ilsa`.
 * Consonants that people write for each other are one letter, `h` and what only shapes a vowel are dropped, and Bengali's
 * inherent vowel is written. Letters of other scripts and digits stay, all else is dropped; so does what comes after
 * `LONGEST` letters. The key of a key is itself.
 */
export function soundKey(word: string): string {
  let key = word.slice(0, LONGEST);
  for (let pass = 0; pass < PASSES; pass++) {
    const next = soundOnce(key);
    if (next === key) return key;
    key = next;
  }
  return key;
}

/** The consonants of a sound key, and `A` for a vowel that it begins with: what two spellings of a word share. */
export function bonesOf(sound: string): string {
  return sound
    .replace(/^[aeiou]+/, 'A')
    .replace(/[aeiou]+/g, '')
    .replace(/(.)\1+/gu, '$1');
}

/**
 * How far two sound keys are apart: 0 for the same, about 0.1 to 0.4 for a vowel, 0.3 for consonants that are taken for each
 * other, 1 for any other consonant.
 */
export function soundDistance(one: string, other: string): number {
  if (one === other) return 0;
  let before = new Float64Array(other.length + 1);
  let row = new Float64Array(other.length + 1);
  for (let j = 1; j <= other.length; j++) before[j] = before[j - 1]! + costOfLetter(other, j - 1);
  for (let i = 1; i <= one.length; i++) {
    const skip = costOfLetter(one, i - 1);
    row[0] = before[0]! + skip;
    for (let j = 1; j <= other.length; j++) {
      row[j] = Math.min(
        before[j]! + skip,
        row[j - 1]! + costOfLetter(other, j - 1),
        before[j - 1]! + costOfPair(one[i - 1]!, other[j - 1]!),
      );
    }
    [before, row] = [row, before];
  }
  return before[other.length]!;
}

/** Letters of a word that count: no product is known by more. */
const LONGEST = 40;

/** What a folded text folds to once more is settled by then. */
const PASSES = 4;

function soundOnce(word: string): string {
  const text = word
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC');
  let sound = '';
  for (let at = 0; at < text.length; ) {
    const bengali = text[at]! >= '\u0980' && text[at]! <= '\u09ff';
    const [letters, length] = bengali ? bengaliAt(text, at) : latinAt(text, at);
    sound += letters;
    at += length;
  }
  return sound
    .replace(/dg(?=[ei])/g, 'j')
    .replace(/n[ng]+/g, 'n')
    .replace(/(.)\1+/gu, '$1')
    .slice(0, LONGEST);
}

type Sound = [letters: string, length: number];

/** The letter of a key for চ, since Latin's c is read in several ways. */
const CH = '\u02a7';

/** Two or three letters for one sound, and letters that sound as another does. */
const LATIN: Record<string, string> = {
  chh: CH,
  ch: CH,
  sh: 's',
  kh: 'k',
  gh: 'g',
  jh: 'j',
  th: 't',
  dh: 'd',
  ph: 'f',
  bh: 'b',
  ck: 'k',
  ee: 'i',
  oo: 'u',
  h: '',
  q: 'k',
  v: 'b',
  w: 'u',
  x: 'ks',
  y: 'i',
  z: 'j',
};

function latinAt(text: string, at: number): Sound {
  for (const length of [3, 2, 1]) {
    const letters = LATIN[text.slice(at, at + length)];
    if (letters !== undefined) return [letters, length];
  }
  const letter = String.fromCodePoint(text.codePointAt(at)!);
  if (letter === 'c') return [/[eiy]/.test(text[at + 1] ?? '') ? 's' : 'k', 1];
  return [/[\p{L}\p{Nd}]/u.test(letter) ? letter : '', letter.length];
}

const CONSONANTS = lettersOf(
  `ক k খ k গ g ঘ g ঙ n চ ${CH} ছ ${CH} জ j ঝ j ঞ n ট t ঠ t ড d ঢ d ণ n ত t থ t দ d ধ d ন n প p ফ f ব b ভ b ম m য j র r ল l শ s ষ s স s হ -`,
);
const VOWELS = lettersOf(
  'অ o আ a ই i ঈ i উ u ঊ u ঋ ri এ e ঐ oi ও o ঔ ou \u09be a \u09bf i \u09c0 i \u09c1 u \u09c2 u \u09c3 ri \u09c7 e \u09c8 oi \u09cb o \u09cc ou',
);
/** ৎ, ং; visarga and candrabindu are not heard. */
const OTHERS = lettersOf('\u09ce t \u0982 n');
const VIRAMA = '\u09cd';
const NUKTA = '\u09bc';

function lettersOf(pairs: string): Map<string, string> {
  const parts = pairs.split(' ');
  return new Map(
    parts.flatMap((letter, place) => (place % 2 ? [] : [[letter, parts[place + 1]!.replace('-', '')]])),
  );
}

function bengaliAt(text: string, at: number): Sound {
  const letter = text[at]!;
  let consonant = CONSONANTS.get(letter);
  if (consonant === undefined) {
    const digit = letter >= '\u09e6' && letter <= '\u09ef' ? String(letter.charCodeAt(0) - 0x09e6) : '';
    return [VOWELS.get(letter) ?? OTHERS.get(letter) ?? digit, 1];
  }
  let length = 1;
  if (text[at + 1] === NUKTA) {
    consonant = letter === 'য' ? '' : 'r';
    length = 2;
  } else if (at > 0 && text[at - 1] === VIRAMA && isSilentBelow(letter, text[at - 2] ?? '')) {
    consonant = '';
  }
  const next = text[at + length] ?? '';
  const isOpen = CONSONANTS.has(next) || OTHERS.has(next) || (next >= 'অ' && next <= 'ঔ');
  return [isOpen && !(consonant === '' && text[at - 1] !== VIRAMA) ? `${consonant}o` : consonant, length];
}

/** Ya-phala and ba-phala only shape or double what they stand below; the ষ of ক্ষ is not heard. */
function isSilentBelow(letter: string, above: string): boolean {
  if (letter === 'য') return above !== 'র';
  if (letter === 'ষ') return above === 'ক';
  return letter === 'ব' && 'সশষতদধজ'.includes(above);
}

const isVowel = (letter: string) => 'aeiou'.includes(letter);

/** What it costs that one word has a letter which the other has not. */
function costOfLetter(word: string, at: number): number {
  const letter = word[at]!;
  if (!isVowel(letter)) return 0.9;
  if (at === 0) return 0.4;
  if (letter === 'o' || isVowel(word[at - 1] ?? '-') || (letter === 'e' && at === word.length - 1))
    return 0.1;
  return 0.22;
}

function costOfPair(one: string, other: string): number {
  if (one === other) return 0;
  return (
    PAIRS.get(one + other) ??
    (isVowel(one) && isVowel(other) ? 0.4 : isVowel(one) || isVowel(other) ? 1.2 : 1)
  );
}

/** Letters that are taken for each other, and what that costs. */
const PAIRS = new Map(
  `ei .12 ou .12 ao .15 ae .2 au .3 s${CH} .3 k${CH} .35 gj .25 fp .4 bp .6 td .5 nm .6 kg .6 rl .8 js .4 bu .3 ji .3`
    .split(' ')
    .flatMap((pair, place, all): [string, number][] => {
      if (place % 2) return [];
      const [one = '', other = ''] = pair;
      const cost = Number(all[place + 1]);
      return [
        [one + other, cost],
        [other + one, cost],
      ];
    }),
);
