import { buttonClass } from '@haat/ui/button.tsx';
import { SearchIcon } from '@haat/ui/icons.tsx';
import { Link } from '../../i18n/link.tsx';
import { useMessages } from '../../i18n/messages.ts';
import { productsPath } from '../../shop/product-urls.ts';

export function NoProducts() {
  const texts = useMessages('catalogue');
  return (
    <div className="grid justify-items-center gap-3 rounded-card border border-line bg-surface px-4 py-16 text-center">
      <span className="grid size-16 place-items-center rounded-full bg-brand-soft text-brand">
        <SearchIcon className="size-8" />
      </span>
      <p className="text-lg font-bold">{texts.noneFound}</p>
      <p className="text-muted">{texts.noneHint}</p>
      <Link to={productsPath()} className={buttonClass('brand', 'mt-2')}>
        {texts.everything}
      </Link>
    </div>
  );
}
