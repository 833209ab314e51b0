import { bonesOf, soundDistance, soundKey } from '@haat/contract/common/sound-key';
import { editsOf } from './edits.ts';
import type { Sound, Vocabulary } from './vocabulary.ts';

/** A word, and how far its sound is from that of another text. */
export interface Sounding extends Sound {
  distance: number;
}

/** So far apart are two spellings of one word at most that sound the same: an inherent vowel; in a longer one i and e. */
const SAME = 0.13;
const SAME_IF_SHORT = 0.1;
const SHORT = 3;

export function isSame({ distance, sound, isStem }: Sounding): boolean {
  return distance <= (isStem || sound.length <= SHORT ? SAME_IF_SHORT : SAME);
}

/** Words that sound like a text: another vowel in a short one, some in a long one, s for চ. */
export function sounding(words: Vocabulary, text: string): Sounding[] {
  return within(words, text, (sound) => Math.max(0.36, 0.07 * sound.length));
}

/** Words that have the same consonants. Of one consonant too many have. */
export function nearly(words: Vocabulary, text: string): Sounding[] {
  if (bonesOf(soundKey(text)).length < 2) return [];
  return within(words, text, (sound) => Math.max(0.66, 0.14 * sound.length));
}

/** The fewest letters of bones that one may be wrong of: of shorter ones too many other words are one letter away. */
const LEAST_BONES = 3;

/** Words that are one consonant away, the nearest of them. */
export function edited(words: Vocabulary, text: string): Sounding[] {
  const sound = soundKey(text);
  const bones = bonesOf(sound);
  if (bones.length < LEAST_BONES) return [];
  const most = Math.max(1.35, 0.22 * sound.length);
  const found = editsOf(bones)
    .flatMap((edit) => words.withBones(edit))
    .map((each) => ({ ...each, distance: soundDistance(sound, each.sound) }))
    .filter(({ distance }) => distance <= most);
  const best = found.reduce((least, { distance }) => Math.min(least, distance), most);
  return found.filter(({ distance }) => distance <= best + 0.3);
}

function within(words: Vocabulary, text: string, limit: (sound: string) => number): Sounding[] {
  const sound = soundKey(text);
  const bones = bonesOf(sound);
  // Vowels alone sound like too much, and of one consonant nothing else may differ.
  if (sound === '' || bones === 'A') return [];
  const [most, all] = bones.length === 1 ? [SAME, [bones]] : [limit(sound), bonesFor(text, bones)];
  const found: Sounding[] = [];
  for (const one of all)
    for (const each of words.withBones(one)) {
      const distance = soundDistance(sound, each.sound);
      if (distance <= most) found.push({ ...each, distance });
    }
  return found;
}

/** Consonants that some write for others; a key with one of them may stand for the key with the other. */
const TAKEN_FOR: [from: string, to: string][] = [
  ['s', '\u02a7'],
  ['\u02a7', 's'],
  ['k', '\u02a7'],
  ['g', 'j'],
  ['j', 'g'],
  ['f', 'p'],
  ['p', 'f'],
];

function bonesFor(text: string, bones: string): Set<string> {
  const others = TAKEN_FOR.filter(([from]) => bones.includes(from) && (from !== 'k' || text.includes('c')));
  return new Set([bones, ...others.map(([from, to]) => bones.replaceAll(from, to))]);
}
