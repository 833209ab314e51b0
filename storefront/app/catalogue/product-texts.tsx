import type { Product } from '@haat/contract/shop/catalogue';
import type { Language } from '../i18n/language.ts';
import { useLanguage, useTexts } from '../i18n/messages.ts';

interface Said {
  text: string;
  /** The language it is really in: English stands in where there is no Bengali. */
  language: Language;
}

/** The short text of a product. */
export function previewIn(
  language: Language,
  product: Pick<Product, 'preview_text' | 'preview_text_bn'>,
): Said {
  return said(language, product.preview_text, product.preview_text_bn);
}

/** The short and the long text of a product; nothing where it has none. */
export function ProductTexts({ product }: { product: Product }) {
  const texts = useTexts().catalogue;
  const language = useLanguage();
  const preview = previewIn(language, product);
  const detail = said(language, product.detail_text, product.detail_text_bn);
  if (!preview.text && !detail.text) return null;
  return (
    <section aria-labelledby="details" className="grid max-w-prose gap-2 border-t border-line pt-5">
      <h2 id="details" className="text-lg font-bold">
        {texts.details}
      </h2>
      {preview.text && <p lang={preview.language}>{preview.text}</p>}
      {detail.text && (
        <p lang={detail.language} className="whitespace-pre-line text-muted">
          {detail.text}
        </p>
      )}
    </section>
  );
}

function said(language: Language, english: string, bengali: string): Said {
  return language === 'bn' && bengali ? { text: bengali, language: 'bn' } : { text: english, language: 'en' };
}
