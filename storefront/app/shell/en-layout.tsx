import { Outlet } from 'react-router';
import './all-messages.en.ts';
import { I18nProvider } from '../i18n/messages.ts';
import { ErrorNotice } from './error-notice.tsx';
import { Shell } from './shell.tsx';

const i18n = { language: 'en' } as const;

export default function EnglishLayout() {
  return (
    <I18nProvider value={i18n}>
      <Shell>
        <Outlet />
      </Shell>
    </I18nProvider>
  );
}

/** Shows an error of a page inside the shell, with its navigation. */
export function ErrorBoundary() {
  return (
    <I18nProvider value={i18n}>
      <Shell>
        <ErrorNotice />
      </Shell>
    </I18nProvider>
  );
}
