/** Returns true if a link of the shop's content may lead there: a path of the shop, or an http or https URL. */
export function isLink(url: string): boolean {
  return /^\/(?![/\\])\S*$/.test(url) || /^https?:\/\/[^/\s]\S*$/i.test(url);
}
