import { buttonClass } from '@haat/ui/button.tsx';
import { data } from 'react-router';
import { Link } from '../i18n/link.tsx';
import { messagesFor, useMessages } from '../i18n/messages.ts';
import { privateMeta } from '../shop/page-meta.ts';
import type { Route } from './+types/not-found-page.ts';

export function loader() {
  return data(null, { status: 404 });
}

export function meta({ location }: Route.MetaArgs) {
  return privateMeta(messagesFor('shell', location.pathname).notFound.title);
}

export default function NotFoundPage() {
  const texts = useMessages('shell').notFound;
  return (
    <div className="mx-auto grid max-w-lg justify-items-center gap-4 px-4 py-16 text-center">
      <p className="text-3xl font-bold text-brand" aria-hidden="true">
        404
      </p>
      <h1 className="text-2xl font-bold">{texts.title}</h1>
      <p className="text-muted">{texts.text}</p>
      <Link to="/" className={buttonClass('brand')}>
        {texts.backToShop}
      </Link>
    </div>
  );
}
