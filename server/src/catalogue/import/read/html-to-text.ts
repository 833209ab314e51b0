const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** The text of a description in HTML, with its line breaks. Text without tags is unchanged. */
export function htmlToText(html: string): string {
  if (!/<\/?[a-z][^>]*>/i.test(html)) return html;
  return html
    .replace(/<(script|style)\b[^>]*>.*?<\/\1>/gis, '')
    .replace(/\s+/g, ' ')
    .replace(/<(br|\/p|\/li|\/div|\/h\d|\/tr)\b[^>]*>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:#(\d{1,6})|([a-z]+));/gi, (entity, code: string | undefined, name: string) =>
      code ? String.fromCodePoint(Number(code)) : (ENTITIES[name.toLowerCase()] ?? entity),
    )
    .replace(/ *\n */g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
