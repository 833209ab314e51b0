/** All letters of skeletons. */
const LETTERS = [...'Akg\u02a7jtdnpfbmrls'];

/**
 * Returns skeletons at edit distance 1 with the same first letter, which people rarely mistake: one letter deleted, inserted or
 * replaced, or two letters swapped. Without most of those of which `isBeginning` is false for a part from the start: no word has them.
 */
export function findEdits(skeleton: string, isBeginning: (part: string) => boolean): string[] {
  const edits = new Set<string>();
  for (let at = 1; at <= skeleton.length; at++) {
    const [before, after] = [skeleton.slice(0, at), skeleton.slice(at)];
    if (!isBeginning(before)) break;
    for (const letter of LETTERS) {
      if (!isBeginning(before + letter)) continue;
      edits.add(before + letter + after);
      if (after !== '') edits.add(before + letter + after.slice(1));
    }
    edits.add(before + after.slice(1));
    if (after.length > 1) edits.add(before + after[1] + after[0] + after.slice(2));
  }
  edits.delete(skeleton);
  return [...edits];
}
