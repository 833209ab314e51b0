/** All letters that bones have. */
const LETTERS = [...'Akg\u02a7jtdnpfbmrls'];

/** Every text that is one letter away: one left out, one too many, another one, two changed about. */
export function editsOf(bones: string): string[] {
  const edits = new Set<string>();
  for (let at = 0; at <= bones.length; at++) {
    const [before, after] = [bones.slice(0, at), bones.slice(at)];
    for (const letter of LETTERS) {
      edits.add(before + letter + after);
      if (after !== '') edits.add(before + letter + after.slice(1));
    }
    edits.add(before + after.slice(1));
    if (after.length > 1) edits.add(before + after[1] + after[0] + after.slice(2));
  }
  edits.delete(bones);
  return [...edits];
}
