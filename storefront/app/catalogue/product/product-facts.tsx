import { formatAmount, toPaisa } from '@haat/contract/money/money';
import type { Product } from '@haat/contract/shop/catalogue';
import { nameIn } from '@haat/contract/text/language';
import { marketDay } from '@haat/contract/time/dhaka-time';
import { CheckIcon, CloseIcon } from '@haat/ui/icons.tsx';
import { useEffect, useState } from 'react';
import { formatCount, titleIn } from '../../i18n/language.ts';
import { Link } from '../../i18n/link.tsx';
import { useLanguage, useMessages } from '../../i18n/messages.ts';
import { Pack } from '../../i18n/pack.tsx';
import { Price } from '../../i18n/price.tsx';
import type { Place } from '../../shop/categories.ts';
import { productsPath } from '../../shop/product-urls.ts';
import { shopTime } from '../../shop/shop-time.ts';
import { textIn } from './product-texts.tsx';

/** The id of the stock status, which describes why the buttons are disabled. */
export const STOCK_STATUS = 'stock-status';

/** The main facts of a product: name, price, stock status, pack size and category. */
export function ProductFacts({
  product,
  place,
  today,
}: {
  product: Product;
  place: Place | null;
  /** The day of the last market morning, `2026-11-29`. */
  today: string;
}) {
  const texts = useMessages('catalogue').product;
  const { price } = useMessages('catalogue');
  const language = useLanguage();
  const saving = savedAmount(product.price, product.old_price);
  return (
    <div className="grid justify-items-start gap-3">
      <h1 className="text-xl leading-snug font-bold text-balance lang-bn:leading-relaxed md:text-3xl">
        {nameIn(language, product)}
      </h1>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <Price price={product.price} oldPrice={product.old_price} labels={price} size="page" />
        {saving && (
          <p className="rounded-full bg-offer px-3 py-1 text-sm font-bold text-on-offer">
            {texts.save(saving)}
          </p>
        )}
      </div>
      <Stock inStock={product.stock_status} />
      {product.stock_status && <FreshnessPromise product={product} today={today} />}
      {product.freshness && <Freshness freshness={product.freshness} />}
      <p className="flex flex-wrap gap-x-3 text-muted">
        {product.unit && (
          <span>
            <Pack product={product} />
          </span>
        )}
        <CategoryLink product={product} place={place} />
      </p>
    </div>
  );
}

/** What the shop promises about the freshness, with the day of the last market morning. A cached page has the date of the server at first. */
function FreshnessPromise({ product, today }: { product: Product; today: string }) {
  const { dayOf } = useMessages('catalogue').product;
  const language = useLanguage();
  const [shown, setShown] = useState(today);
  useEffect(() => setShown(marketDay(shopTime())), []);
  const { promise = '', promise_bn = '' } = product;
  const { text, language: lang } = textIn(language, promise, promise_bn);
  const [year, month, day] = shown.split('-').map(Number) as [number, number, number];
  if (!text) return null;
  return (
    <p lang={lang} className="rounded-control bg-brand-soft px-3 py-2">
      {text.replaceAll('{date}', dayOf(day, month - 1, year))}
    </p>
  );
}

/** What shoppers said about delivered goods, and the answer of the shop. */
function Freshness({ freshness }: { freshness: NonNullable<Product['freshness']> }) {
  const texts = useMessages('catalogue').product;
  const language = useLanguage();
  const { percent, answers, answer, answer_bn } = freshness;
  const own = (language === 'bn' && answer_bn) || answer;
  return (
    <div>
      <p className="font-bold">
        {texts.saidFresh(formatCount(language, percent), formatCount(language, answers))}
      </p>
      {own && <p className="text-muted">{`${texts.shopSays} ${own}`}</p>}
    </div>
  );
}

function CategoryLink({ product, place }: { product: Product; place: Place | null }) {
  const texts = useMessages('catalogue').product;
  const title = titleIn(useLanguage(), {
    title: product.category_title,
    title_bn: product.category_title_bn,
  });
  if (!title) return null;
  const slugs = place && { category: place.category.slug, subcategory: place.child?.slug };
  return (
    <span>
      <span>{`${texts.category}: `}</span>
      {slugs ? (
        <Link
          to={productsPath(slugs)}
          className="font-bold relative text-brand underline-offset-4 before:absolute before:-inset-2.5 hover:underline"
        >
          {title}
        </Link>
      ) : (
        <span>{title}</span>
      )}
    </span>
  );
}

function Stock({ inStock }: { inStock: boolean }) {
  const texts = useMessages('catalogue').product;
  const { outOfStock } = useMessages('catalogue');
  return inStock ? (
    <p className="flex items-center gap-1.5 font-bold text-brand">
      <CheckIcon className="size-5" />
      <span>{texts.inStock}</span>
    </p>
  ) : (
    <p id={STOCK_STATUS} className="flex items-center gap-1.5 font-bold text-danger">
      <CloseIcon className="size-5" />
      <span>{outOfStock}</span>
    </p>
  );
}

/**
 * The amount saved by a reduced price, rounded to whole taka and grouped (`1,250`); null if the price is not reduced.
 * Prices are in taka; the specification defines the rounding (section 2, product detail).
 */
export function savedAmount(price: number, oldPrice: number | null): string | null {
  if (oldPrice === null) return null;
  const [now, before] = [toPaisa(price), toPaisa(oldPrice)];
  if (now === null || before === null) return null;
  const taka = Math.round((before - now) / 100);
  return taka > 0 ? formatAmount(taka * 100).replace(/\.00$/, '') : null;
}
