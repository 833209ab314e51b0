/** The first language of an `Accept-Language` header that the shop has; English if there is none. */
export function readLanguage(header = ''): 'en' | 'bn' {
  for (const part of header.split(',')) {
    const language = part.trim().slice(0, 2).toLowerCase();
    if (language === 'en' || language === 'bn') return language;
  }
  return 'en';
}
