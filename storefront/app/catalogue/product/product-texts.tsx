import type { Product } from '@haat/contract/shop/catalogue';
import type { Language } from '../../i18n/language.ts';
import { useLanguage, useMessages } from '../../i18n/messages.ts';

interface TextWithLanguage {
  text: string;
  /** The actual language: English if there is no Bengali text. */
  language: Language;
}

/** The preview text of a product. */
export function previewIn(
  language: Language,
  product: Pick<Product, 'preview_text' | 'preview_text_bn'>,
): TextWithLanguage {
  return textIn(language, product.preview_text, product.preview_text_bn);
}

/** The preview and the detail text of a product; nothing if it has neither. */
export function ProductTexts({ product }: { product: Product }) {
  const texts = useMessages('catalogue').product;
  const language = useLanguage();
  const preview = previewIn(language, product);
  const detail = textIn(language, product.detail_text, product.detail_text_bn);
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

function textIn(language: Language, english: string, bengali: string): TextWithLanguage {
  return language === 'bn' && bengali ? { text: bengali, language: 'bn' } : { text: english, language: 'en' };
}
