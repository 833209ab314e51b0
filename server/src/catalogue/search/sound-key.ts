/**
 * Returns the sound of a word in one alphabet for both scripts: ডিম and dim are both `dim`, ইলিশ and hilsa are `ilis` and
 * `ilsa`. Consonants that people confuse are one letter. `h` and letters that only change a vowel are dropped; Bengali's
 * inherent vowel is written. Letters of other scripts and digits are preserved, other characters are dropped. The key has at
 * most `MAX_LENGTH` letters. The key of a key is the same key.
 */
export function soundKey(word: string): string {
  let key = word.slice(0, MAX_LENGTH);
  for (let pass = 0; pass < MAX_PASSES; pass++) {
    const next = soundOnce(key);
    if (next === key || STABLE.test(next)) return next;
    key = next;
  }
  return key;
}

/** Such a key is its own key: it has neither two equal letters nor a group of letters for one sound. */
const STABLE = /^(?:([abefijklmoprstu\u02a7\d])(?!\1)|d(?![dg])|g(?!g)|n(?![ng]))*$/;

/** Returns the consonants of a sound key, and `A` for a vowel at its beginning. Different spellings of a word have the same skeleton. */
export function skeletonOf(sound: string): string {
  let skeleton = isVowel(sound[0]) ? 'A' : '';
  for (const letter of sound) if (!isVowel(letter) && !skeleton.endsWith(letter)) skeleton += letter;
  return skeleton;
}

/** Memory that each distance uses again: a search computes hundreds. */
const MAX_ROW = 64;
const ROWS = makeRows(MAX_ROW);

function makeRows(length: number): [Float64Array, Float64Array, Float64Array] {
  return [new Float64Array(length), new Float64Array(length), new Float64Array(length)];
}

/**
 * Returns the distance of two sound keys, a weighted edit distance: about 0.1 to 0.4 for a vowel, 0.3 for consonants that
 * people confuse, 1 for other consonants; 0 for equal keys. A distance above `max` may be returned as Infinity.
 */
export function soundDistance(one: string, other: string, max = Number.POSITIVE_INFINITY): number {
  if (one === other) return 0;
  if (Math.abs(one.length - other.length) * LEAST_COST > max) return Number.POSITIVE_INFINITY;
  const rows = other.length < MAX_ROW ? ROWS : makeRows(other.length + 1);
  let [before, row] = rows;
  const skips = rows[2];
  before[0] = 0;
  for (let j = 0; j < other.length; j++) {
    skips[j] = costOfLetter(other, j);
    before[j + 1] = before[j]! + skips[j]!;
  }
  for (let i = 1; i <= one.length; i++) {
    const skip = costOfLetter(one, i - 1);
    row[0] = before[0]! + skip;
    let least = row[0]!;
    for (let j = 1; j <= other.length; j++) {
      row[j] = Math.min(
        before[j]! + skip,
        row[j - 1]! + skips[j - 1]!,
        before[j - 1]! + costOfPair(one.charCodeAt(i - 1), other.charCodeAt(j - 1)),
      );
      if (row[j]! < least) least = row[j]!;
    }
    if (least > max) return Number.POSITIVE_INFINITY; // the costs of a row never fall
    [before, row] = [row, before];
  }
  return before[other.length]!;
}

/** The maximum length of a key. No product has a longer word. */
const MAX_LENGTH = 40;

/** After this many passes every key is stable. */
const MAX_PASSES = 4;

function soundOnce(word: string): string {
  const text = NO_ACCENTS.test(word) ? word.toLowerCase() : withoutAccents(word.toLowerCase());
  let sound = '';
  for (let at = 0; at < text.length; ) {
    const bengali = text[at]! >= '\u0980' && text[at]! <= '\u09ff';
    const [letters, length] = bengali ? bengaliAt(text, at) : latinAt(text, at);
    sound += letters;
    at += length;
  }
  if (!STABLE.test(sound))
    sound = sound
      .replace(/dg(?=[ei])/g, 'j')
      .replace(/n[ng]+/g, 'n')
      .replace(/(.)\1+/gu, '$1');
  return sound.slice(0, MAX_LENGTH);
}

/** Such a text is in NFC and has no accents: the Bengali letters that NFC writes as two are missing. */
const NO_ACCENTS =
  /^(?:[\x20-\x7e\u02a7\u0980-\u09c6\u09c8-\u09cc\u09ce-\u09db\u09de\u09e0-\u09ff]|\u09c7(?![\u09be\u09d7])|\u09cd(?!\u09bc))*$/;

function withoutAccents(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC');
}

type Sound = [letters: string, length: number];

/** The letter for চ, because the Latin c has several sounds. */
const CH = '\u02a7';

/** Groups of letters for one sound, and letters that sound like another letter. */
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

/** Letters that always sound alike, and begin no group. */
const PLAIN = new Set('afilmnru0123456789');

const ENDS_GROUP = new Set('hkeo');

function latinAt(text: string, at: number): Sound {
  if (PLAIN.has(text[at]!)) return [text[at]!, 1];
  // All groups of letters end with one of these.
  for (let length = ENDS_GROUP.has(text[at + 1]!) ? 3 : 1; length > 0; length--) {
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
/** ৎ and ং. Visarga and candrabindu are silent. */
const OTHERS = lettersOf('\u09ce t \u0982 n');
const VIRAMA = '\u09cd';
const NUKTA = '\u09bc';

function lettersOf(pairs: string): Map<string, string> {
  const parts = pairs.split(' ');
  return new Map(
    parts.flatMap((letter, position) =>
      position % 2 ? [] : [[letter, parts[position + 1]!.replace('-', '')]],
    ),
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

/** Ya-phala and ba-phala only change or double the letter above them. The ষ of ক্ষ is silent. */
function isSilentBelow(letter: string, above: string): boolean {
  if (letter === 'য') return above !== 'র';
  if (letter === 'ষ') return above === 'ক';
  return letter === 'ব' && 'সশষতদধজ'.includes(above);
}

/** Compares one by one, which is faster than a lookup: a search asks it for each letter of thousands of words. */
const isVowel = (letter: string | undefined) =>
  letter === 'a' || letter === 'e' || letter === 'i' || letter === 'o' || letter === 'u';

/** The least cost of a letter that only one of the words has. */
const LEAST_COST = 0.1;

/** The cost of a letter that only one of the words has. */
function costOfLetter(word: string, at: number): number {
  const letter = word[at]!;
  if (!isVowel(letter)) return 0.9;
  if (at === 0) return 0.4;
  if (letter === 'o' || isVowel(word[at - 1]) || (letter === 'e' && at === word.length - 1))
    return LEAST_COST;
  return 0.22;
}

/** The cost of one letter in place of another, both as character codes. */
function costOfPair(one: number, other: number): number {
  return one === other ? 0 : PAIR_COSTS[placeOf(one) * PLACES + placeOf(other)]!;
}

/** Pairs of letters that people confuse, with the cost. */
const CONFUSED = `ei .12 ou .12 ao .15 ae .2 au .3 s${CH} .3 k${CH} .35 gj .25 fp .4 bp .6 td .5 nm .6 kg .6 rl .8 js .4 bu .3 ji .3`;

/** The costs of all pairs of ASCII letters and CH, in a table because a search computes thousands of distances. */
const PLACES = 128;
const PAIR_COSTS = makePairCosts();

/** The place of a letter in the table. CH has the place of NUL; letters of other scripts share one, since they all cost the same. */
function placeOf(code: number): number {
  if (code < PLACES) return code;
  return code === CH.charCodeAt(0) ? 0 : PLACES - 1;
}

function makePairCosts(): Float64Array {
  const costs = new Float64Array(PLACES * PLACES);
  for (let one = 0; one < PLACES; one++)
    for (let other = 0; other < PLACES; other++) {
      const vowels = [one, other].filter((code) => isVowel(String.fromCharCode(code))).length;
      costs[one * PLACES + other] = [1, 1.2, 0.4][vowels]!;
    }
  for (const [, one, other, cost] of CONFUSED.matchAll(/(.)(.) (\S+)/gu)) {
    const [place, another] = [placeOf(one!.charCodeAt(0)), placeOf(other!.charCodeAt(0))];
    costs[place * PLACES + another] = Number(cost);
    costs[another * PLACES + place] = Number(cost);
  }
  return costs;
}
