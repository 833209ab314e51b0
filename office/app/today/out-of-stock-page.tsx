import { nameIn } from '@haat/contract/text/language';
import { formatPaisa } from '../i18n/format.ts';
import { useLanguage, useMessages } from '../i18n/language.ts';
import { unitText } from '../i18n/product-text.ts';
import { api, loading } from '../platform/api.ts';
import { PageTitle } from '../platform/page-title.tsx';
import type { Route } from './+types/out-of-stock-page.ts';
import { todayMessages } from './messages.ts';

export const clientLoader = loading(() => api.listOutOfStock());

/** Products that shoppers see but cannot buy. */
export default function OutOfStockPage({ loaderData: products }: Route.ComponentProps) {
  const texts = useMessages(todayMessages);
  const language = useLanguage();
  return (
    <div className="grid max-w-2xl gap-4">
      <PageTitle>{texts.outOfStockTitle}</PageTitle>
      {products.length === 0 && <p className="text-muted">{texts.allInStock}</p>}
      <ul className="overflow-hidden rounded-card border border-line bg-surface">
        {products.map(({ id, name, name_bn, unit, price_paisa }) => (
          <li
            key={id}
            className="flex min-h-14 items-center gap-3 border-line border-b px-4 py-2 last:border-b-0"
          >
            <span className="grow">
              <span className="block font-bold">{nameIn(language, { name, name_bn })}</span>
              {unit && <span className="block text-muted text-sm">{unitText(language, unit)}</span>}
            </span>
            <span translate="no" className="tabular-nums">
              {formatPaisa(price_paisa)}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
