/** Whether an `If-None-Match` header names the ETag. A proxy may send a list, make it weak (`W/`), or send `*`. */
export function hasEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined || header === etag) return header === etag;
  return header.split(',').some((part) => ['*', etag, `W/${etag}`].includes(part.trim()));
}
