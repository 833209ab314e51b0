export type Language = 'en' | 'bn';

/** The name of a product, a choice or a place in a language; the English one if there is no Bengali one. */
export function nameIn(language: Language, { name, name_bn }: { name: string; name_bn: string }): string {
  return (language === 'bn' && name_bn) || name;
}
