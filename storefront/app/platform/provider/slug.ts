/** The slug of a title: `Rice Cooker` → `rice-cooker`, `সামুদ্রিক মাছ` → `সামুদ্রিক-মাছ`. Empty if it has no letters or digits. */
export function toSlug(title: string): string {
  return title
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
}
