/** A title as a URL names it: `Rice Cooker` → `rice-cooker`, `সামুদ্রিক মাছ` → `সামুদ্রিক-মাছ`; empty where nothing is left. */
export function slugOf(title: string): string {
  return title
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
}
