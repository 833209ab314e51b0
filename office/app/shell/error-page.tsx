import { Button } from '@haat/ui/button.tsx';
import { useRemount } from '@haat/ui/use-remount.ts';
import { isRouteErrorResponse, useRevalidator, useRouteError } from 'react-router';
import { useMessages } from '../i18n/language.ts';
import { PageTitle } from '../platform/page-title.tsx';
import { shellMessages } from './messages.ts';

/** For the error boundary of a route. */
export function RouteError() {
  const error = useRouteError();
  if (useRemount(error, useRevalidator().revalidate)) return null;
  return <ErrorPage missing={isRouteErrorResponse(error) && error.status === 404} />;
}

/** A page that could not be shown. */
export function ErrorPage({ missing }: { missing: boolean }) {
  const texts = useMessages(shellMessages);
  return (
    <section className="grid min-h-[60dvh] place-content-center justify-items-center gap-4 p-6 text-center">
      <PageTitle className="text-xl">{missing ? texts.missing : texts.failed}</PageTitle>
      {missing ? (
        <a href="/office/" className="font-bold text-brand underline underline-offset-4">
          {texts.home}
        </a>
      ) : (
        <Button onClick={() => window.location.reload()}>{texts.again}</Button>
      )}
    </section>
  );
}
