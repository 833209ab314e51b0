import { buttonClass } from '@haat/ui/button.tsx';
import { useLocation, useRouteError } from 'react-router';
import { useMessages } from '../i18n/messages.ts';
import { isUnreachable, useCachedDocument } from '../platform/use-cached-document.ts';
import { shopMessages } from '../shop/messages.ts';

/** The message for a page that could not be shown. The cause is only logged. */
export function ErrorNotice() {
  const texts = useMessages(shopMessages);
  const error = useRouteError();
  const { pathname, search } = useLocation();
  useCachedDocument(error);
  return (
    <div className="mx-auto grid max-w-lg justify-items-center gap-4 px-4 py-16 text-center">
      <title>{texts.brokenTitle}</title>
      <h1 className="text-2xl font-bold">{texts.brokenTitle}</h1>
      <p className="text-muted">{isUnreachable(error) ? texts.unreachableText : texts.brokenText}</p>
      <a className={buttonClass('brand')} href={pathname + search}>
        {texts.tryAgain}
      </a>
    </div>
  );
}
