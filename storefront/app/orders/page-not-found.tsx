import { buttonClass } from '@haat/ui/button.tsx';
import type { Elements } from '@haat/ui/jsx-runtime.ts';
import { Link } from '../i18n/link.tsx';

/** What a page shows if the token of its URL gives access to nothing. `children`: other links than that to the shop. */
export function PageNotFound({
  texts,
  children,
}: {
  texts: { notFound: string; notFoundHint: string; toShop: string };
  children?: Elements;
}) {
  return (
    <div className="mx-auto grid max-w-lg justify-items-center gap-4 py-16 text-center">
      <h1 className="font-bold text-2xl">{texts.notFound}</h1>
      <p className="text-muted">{texts.notFoundHint}</p>
      {children}
      <Link to="/" className={buttonClass('outline')}>
        {texts.toShop}
      </Link>
    </div>
  );
}
