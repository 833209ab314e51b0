import { soundDistance } from './sound-key.ts';
import type { WordTerm } from './terms.ts';
import type { Sound, Vocabulary } from './vocabulary.ts';

/** A word, and the distance of its sound from that of another text. */
export interface SoundMatch extends Sound {
  distance: number;
}

/** The maximum distance of two spellings that sound the same: an inherent vowel, and in longer words also i and e. */
const SAME = 0.13;
const SAME_IF_SHORT = 0.1;
const SHORT = 3;

export function isSame({ distance, sound, isStem }: SoundMatch): boolean {
  return distance <= (isStem ? 0 : sound.length <= SHORT ? SAME_IF_SHORT : SAME);
}

export function findSameSounds(words: Vocabulary, term: WordTerm): SoundMatch[] {
  return findWithin(words, term, () => SAME).filter(isSame);
}

/** Finds words with the same consonants and about the same vowels, or s for চ. */
export function findSameConsonants(words: Vocabulary, term: WordTerm): SoundMatch[] {
  return findWithin(words, term, (sound) => Math.max(0.66, 0.14 * sound.length));
}

/**
 * Returns the words with the same consonants that sound similar: one other vowel in a short word, several if both are long. A stem
 * must sound the same: shingara (a snack) is not the stem of সিনার (of ribs).
 */
export function soundSimilar(found: SoundMatch[], term: WordTerm): SoundMatch[] {
  return found.filter(
    (each) => isSame(each) || (!each.isStem && each.distance <= Math.max(0.36, 0.07 * shorter(each, term))),
  );
}

/** Returns the words with the same consonants that a hurried finger may have meant. */
export function soundNear(found: SoundMatch[], term: WordTerm): SoundMatch[] {
  return found.filter((each) => !each.isStem && each.distance <= 0.08 * shorter(each, term));
}

function shorter(one: { sound: string }, other: { sound: string }): number {
  return Math.min(one.sound.length, other.sound.length);
}

/** The minimum length of a skeleton with an edit. Too many words are one edit from a shorter one. */
const MIN_SKELETON = 3;

/**
 * Finds the nearest words with one different consonant. Few words are near enough, because a shop does not sell everything:
 * bkash is not khashi.
 */
export function findOneEditAway(words: Vocabulary, { sound, skeleton }: WordTerm): SoundMatch[] {
  if (skeleton.length < MIN_SKELETON) return [];
  const found: SoundMatch[] = [];
  for (const edit of words.skeletons.findEdits(skeleton)) {
    // People leave a consonant out or write another one, but rarely add one: only long words allow that.
    const limit = Math.max(edit.length >= skeleton.length ? 1.05 : 0.7, 0.13 * sound.length);
    for (const each of edit.values) {
      const most = Math.min(limit, 0.23 * shorter(each, { sound }));
      const distance = soundDistance(sound, each.sound, most);
      if (distance <= most && !isAbbreviation(each.sound)) found.push({ ...each, distance });
    }
  }
  const best = found.reduce((least, { distance }) => Math.min(least, distance), Number.POSITIVE_INFINITY);
  return found.filter(({ distance }) => distance <= best + 0.3);
}

/** Pieces (pcs), a unit or the letters of a model have no other spelling: zzqqx is not pcs, a mug is not the grinder MG-1360. */
function isAbbreviation(sound: string): boolean {
  return !/[aeiou]/.test(sound);
}

/** Whether a word can sound as a text with this skeleton, or begin so. */
export function canBegin(words: Vocabulary, { skeletons }: WordTerm): boolean {
  return skeletons.some((each) => words.skeletons.find(each));
}

function findWithin(
  words: Vocabulary,
  { sound, skeleton, skeletons }: WordTerm,
  limit: (sound: string) => number,
): SoundMatch[] {
  // Too many words would match vowels without consonants. With one consonant only the same sound matches.
  if (sound === '' || skeleton === 'A') return [];
  const [max, candidates] = skeleton.length === 1 ? [SAME, [skeleton]] : [limit(sound), skeletons];
  const found: SoundMatch[] = [];
  for (const candidate of candidates)
    for (const { sound: other, word, isStem } of words.skeletons.find(candidate)?.values ?? []) {
      const distance = soundDistance(sound, other, max);
      if (distance <= max && (distance === 0 || !isAbbreviation(other)))
        found.push({ sound: other, word, isStem, distance });
    }
  return found;
}
