import { Link, useBeforeUnload, useLocation } from 'react-router';
import { useLanguage, useMessages } from '../i18n/language.ts';
import { type QueuedProduct, setQueued, useQueuedProducts } from '../products/queued-products.ts';
import { liveMessages } from './messages.ts';

/** New products whose form was left while their photos were sent, and what became of them. A reload would lose them. */
export function QueuedProductsBar() {
  const products = useQueuedProducts();
  const { pathname } = useLocation();
  useBeforeUnload((event) => {
    if (products.some(({ state }) => state !== 'stored')) event.preventDefault();
  });
  return (
    <div role="status">
      {/* The form shows its own. */}
      {pathname !== '/products/new' && products.map((product) => <Row key={product.key} product={product} />)}
    </div>
  );
}

function Row({ product: { key, state, id, values } }: { product: QueuedProduct }) {
  const { queued: texts } = useMessages(liveMessages);
  const name = (useLanguage() === 'bn' && values.name_bn) || values.name;
  return (
    <p
      className={`flex flex-wrap items-center justify-center gap-x-3 px-4 font-bold text-sm ${state === 'failed' ? 'bg-danger-soft text-danger' : 'bg-brand-soft text-brand'}`}
    >
      <span>{texts[state === 'sending' ? 'waiting' : state](name)}</span>
      <Link
        to={state === 'stored' ? `/products/${id}` : `/products/new?queued=${key}`}
        aria-label={`${texts.open}: ${name}`}
        onClick={() => state === 'stored' && setQueued(key, null)}
        className="grid min-h-11 place-content-center underline underline-offset-4"
      >
        {texts.open}
      </Link>
    </p>
  );
}
