import { Outlet } from 'react-router';
import { I18nProvider, registerTexts } from '../i18n/messages.ts';
import { en } from './all-messages.en.ts';
import { ErrorNotice } from './error-notice.tsx';
import { Shell } from './shell.tsx';

registerTexts('en', en);
const spoken = { language: 'en', texts: en } as const;

export default function EnglishLayout() {
  return (
    <I18nProvider value={spoken}>
      <Shell>
        <Outlet />
      </Shell>
    </I18nProvider>
  );
}

/** Shows an error of a page inside the shell, with its navigation. */
export function ErrorBoundary() {
  return (
    <I18nProvider value={spoken}>
      <Shell>
        <ErrorNotice />
      </Shell>
    </I18nProvider>
  );
}
