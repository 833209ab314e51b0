import { MAX_COUNTED } from '@haat/contract/http/limits';
import type { Product } from '@haat/contract/shop/catalogue';
import { nameIn } from '@haat/contract/text/language';
import { PlusIcon } from '@haat/ui/icons.tsx';
import { useCart } from '../../cart/cart.ts';
import { markedParts } from '../../catalogue/search/marked-parts.ts';
import { formatCount } from '../../i18n/language.ts';
import { Link } from '../../i18n/link.tsx';
import { useLanguage, useMessages } from '../../i18n/messages.ts';
import { Pack } from '../../i18n/pack.tsx';
import { Price } from '../../i18n/price.tsx';
import { Picture } from '../../platform/picture.tsx';
import { productPath } from '../../shop/product-urls.ts';
import { optionId } from './use-search.ts';

/** A match in the dropdown. Its position is that among all matches, of which only some are fetched. */
export function ProductMatch(props: {
  product: Product;
  search: string;
  position: { index: number; total: number; isActive: boolean };
  onFollow: () => void;
}) {
  const { product, search, position, onFollow } = props;
  const texts = useMessages('catalogue');
  return (
    <Link
      to={productPath(product.id)}
      onClick={onFollow}
      id={optionId(position.index)}
      role="option"
      aria-selected={position.isActive}
      aria-posinset={position.index + 1}
      aria-setsize={position.total > MAX_COUNTED ? -1 : position.total}
      aria-keyshortcuts="Shift+Enter"
      tabIndex={-1}
      className={`flex min-h-16 flex-wrap items-center gap-x-3 rounded-control p-2 hover:bg-tile ${position.isActive ? 'bg-brand-soft' : ''}`}
    >
      <Picture
        src={product.mainimage || product.thumbnail}
        alt=""
        className={`w-12 shrink-0 ${product.stock_status ? '' : 'opacity-60 grayscale'}`}
      />
      <div className="min-w-[min(8rem,100%)] grow basis-0">
        <p className="line-clamp-2 leading-snug lang-bn:leading-relaxed">
          <MarkedName product={product} search={search} />
        </p>
        <div className="flex flex-wrap items-baseline gap-x-2 text-sm">
          <span className="text-muted">
            <Pack product={product} />
          </span>
          {!product.stock_status && <span className="text-danger">{texts.outOfStock}</span>}
          <div className="ml-auto">
            <Price price={product.price} oldPrice={product.old_price} labels={texts.price} size="line" />
          </div>
        </div>
      </div>
    </Link>
  );
}

/** Adds a match to the cart. The badge shows the quantity in the cart. */
export function AddButton(props: { product: Product; tabStop: boolean; onAdd: () => void }) {
  const { product, tabStop, onAdd } = props;
  const texts = useMessages('catalogue').search;
  const language = useLanguage();
  const quantity = useCart().lines.find(({ id }) => id === product.id)?.quantity ?? 0;
  if (!product.stock_status) return <span />;
  const count = formatCount(language, quantity);
  const add = texts.addToCart(nameIn(language, product));
  const label = quantity > 0 ? `${add}, ${texts.inCart(count)}` : add;
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      tabIndex={tabStop ? 0 : -1}
      onClick={onAdd}
      className={`relative mx-1 grid size-11 place-items-center rounded-control transition-colors forced-colors:border ${quantity > 0 ? 'bg-brand text-on-brand hover:bg-brand-strong' : 'bg-brand-soft text-brand hover:bg-brand hover:text-on-brand'}`}
    >
      <PlusIcon className="size-5" />
      {quantity > 0 && (
        <span
          aria-hidden="true"
          className="absolute -top-1 -right-1 grid h-5 min-w-5 place-items-center rounded-full bg-brand px-1 font-bold text-on-brand text-xs leading-none tabular-nums"
        >
          {count}
        </span>
      )}
    </button>
  );
}

/** The name of a product in the language of the page; the parts that a search has matched are marked. */
function MarkedName({ product, search }: { product: Product; search: string }) {
  const name = nameIn(useLanguage(), product);
  const { matched } = product;
  const spans = name === product.name ? matched?.name : matched?.name_bn;
  return markedParts(name, search, matched && (spans ?? [])).map(({ from, text, isMarked }) =>
    isMarked ? (
      <mark key={from} className="rounded-mark bg-notice box-decoration-clone text-inherit">
        {text}
      </mark>
    ) : (
      <span key={from}>{text}</span>
    ),
  );
}
