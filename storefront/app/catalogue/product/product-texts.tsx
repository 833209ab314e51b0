import type { Product } from '@haat/contract/shop/catalogue';
import type { Language } from '@haat/contract/text/language';
import { Fragment } from 'react';
import { useLanguage, useMessages } from '../../i18n/messages.ts';

/** The facts of a product in the order of its page. */
const FACTS = ['brand', 'origin', 'ingredients', 'best_before', 'storage'] as const;

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

/** The preview and the detail text of a product, and what is known about it; nothing if there is none. */
export function ProductTexts({ product }: { product: Product }) {
  const texts = useMessages('catalogue').product;
  const language = useLanguage();
  const preview = previewIn(language, product);
  const detail = textIn(language, product.detail_text, product.detail_text_bn);
  const facts = FACTS.map((name) => ({
    name,
    ...textIn(language, product[name] ?? '', product[`${name}_bn`] ?? ''),
  })).filter(({ text }) => text);
  if (!preview.text && !detail.text && facts.length === 0 && !product.halal) return null;
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
      <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 *:border-line *:border-t *:py-1.5 empty:hidden">
        {facts.map(({ name, text, language: lang }) => (
          <Fragment key={name}>
            <dt className="text-muted">{texts.facts[name]}</dt>
            <dd lang={lang}>{text}</dd>
          </Fragment>
        ))}
        {product.halal && (
          <>
            <dt className="text-muted">{texts.facts.halal}</dt>
            <dd>{texts.yes}</dd>
          </>
        )}
      </dl>
    </section>
  );
}

/** The Bengali text on Bengali pages, or else the English one. */
export function textIn(language: Language, english: string, bengali: string): TextWithLanguage {
  return language === 'bn' && bengali ? { text: bengali, language: 'bn' } : { text: english, language: 'en' };
}
