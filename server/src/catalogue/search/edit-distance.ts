/** All letters of skeletons. */
const LETTERS = [...'Akg\u02a7jtdnpfbmrls'];

/**
 * Returns all skeletons at edit distance 1 with the same first letter, which people rarely mistake: one letter deleted, inserted or
 * replaced, or two letters swapped.
 */
export function findEdits(skeleton: string): string[] {
  const edits = new Set<string>();
  for (let at = 1; at <= skeleton.length; at++) {
    const [before, after] = [skeleton.slice(0, at), skeleton.slice(at)];
    for (const letter of LETTERS) {
      edits.add(before + letter + after);
      if (after !== '') edits.add(before + letter + after.slice(1));
    }
    edits.add(before + after.slice(1));
    if (after.length > 1) edits.add(before + after[1] + after[0] + after.slice(2));
  }
  edits.delete(skeleton);
  return [...edits];
}
