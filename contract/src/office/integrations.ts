/** The path of the feed of products for catalogues of others. */
export function feedPath(language: 'en' | 'bn'): string {
  return language === 'bn' ? '/bn/feed/products.xml' : '/feed/products.xml';
}
