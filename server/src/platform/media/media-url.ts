/** The address of a stored picture, or empty where there is none: `tiles/rui.webp` → `/media/tiles/rui.webp`. */
export function mediaUrl(path: string): string {
  return path === '' ? '' : `/media/${path}`;
}
