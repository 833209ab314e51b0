/** The URL of a stored picture: `tiles/rui.webp` → `/media/tiles/rui.webp`; an empty path stays empty. */
export function mediaUrl(path: string): string {
  return path === '' ? '' : `/media/${path}`;
}
