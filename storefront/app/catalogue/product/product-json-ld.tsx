import { unitSizes } from '@haat/contract/money/pack-size';
import type { Product } from '@haat/contract/shop/catalogue';
import { type Language, nameIn } from '@haat/contract/text/language';
import { safeUrl } from '@haat/contract/text/safe-url';
import { pathIn, titleIn } from '../../i18n/language.ts';
import { useLanguage } from '../../i18n/messages.ts';
import { useBrandName } from '../../shop/brand-name.ts';
import { JsonLd } from '../../shop/json-ld.tsx';
import { absolute } from '../../shop/page-meta.ts';
import { productPath } from '../../shop/product-urls.ts';
import { useShop } from '../../shop/shop.ts';
import { previewIn } from './product-texts.tsx';

/** The JSON-LD of a product and its offer, for search engines. */
export function ProductJsonLd({ product }: { product: Product }) {
  const language = useLanguage();
  const name = useBrandName();
  const origin = useShop()?.origin ?? '';
  return <JsonLd data={import.meta.env.SSR ? productData(language, product, { origin, name }) : null} />;
}

/** schema.org Product with its Offer: the name in the given language, the price in taka. */
export function productData(
  language: Language,
  product: Product,
  shop: { origin: string; name: string },
): object {
  const { origin } = shop;
  const pictures = [product.mainimage, product.image1, product.image2, product.image3]
    .map(safeUrl)
    .filter((picture) => picture !== null);
  const prices = [...unitPrice(product), ...struckPrice(product)];
  const category = { title: product.category_title, title_bn: product.category_title_bn };
  return {
    '@type': 'Product',
    name: nameIn(language, product),
    description: previewIn(language, product).text || nameIn(language, product),
    sku: String(product.id),
    category: titleIn(language, category),
    ...(product.brand && { brand: { '@type': 'Brand', name: product.brand } }),
    image: pictures.map((picture) => absolute(picture, origin)),
    offers: {
      '@type': 'Offer',
      url: origin + pathIn(language, productPath(product.id)),
      price: product.price.toFixed(2),
      priceCurrency: 'BDT',
      ...(product.offer_ends && { priceValidUntil: product.offer_ends }),
      ...(prices.length > 0 && { priceSpecification: prices }),
      availability: `https://schema.org/${product.stock_status ? 'InStock' : 'OutOfStock'}`,
      itemCondition: 'https://schema.org/NewCondition',
      seller: { '@type': 'Organization', name: shop.name },
    },
  };
}

const UNITS = { g: ['KGM', 1_000], ml: ['LTR', 1_000], pc: ['C62', 1] } as const;

/** The price of a pack with its size, beside a kilogram, a litre or a piece (unit codes of UN/CEFACT). */
function unitPrice({ price, unit }: Product): object[] {
  const [size] = unitSizes(unit);
  if (!size) return [];
  const [unitCode, parts] = UNITS[size.of];
  const quantity = (value: number) => ({ '@type': 'QuantitativeValue', value, unitCode });
  const referenceQuantity = { ...quantity(size.amount / parts), valueReference: quantity(1) };
  return [{ ...priceOf(price), referenceQuantity }];
}

/** The price before an offer, which the page strikes through. */
function struckPrice({ price, old_price }: Product): object[] {
  if (old_price === null || old_price <= price) return [];
  return [{ ...priceOf(old_price), priceType: 'https://schema.org/StrikethroughPrice' }];
}

function priceOf(price: number) {
  return { '@type': 'UnitPriceSpecification', price: price.toFixed(2), priceCurrency: 'BDT' };
}
