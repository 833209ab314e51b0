import { Outlet } from 'react-router';
import { registerTexts, Spoken } from '../i18n/messages.ts';
import { en } from './all-messages.en.ts';
import { ErrorNotice } from './error-notice.tsx';
import { Shell } from './shell.tsx';

registerTexts('en', en);
const spoken = { language: 'en', texts: en } as const;

export default function EnglishLayout() {
  return (
    <Spoken value={spoken}>
      <Shell>
        <Outlet />
      </Shell>
    </Spoken>
  );
}

/** What broke inside a page is told inside the shop, with its navigation still at hand. */
export function ErrorBoundary() {
  return (
    <Spoken value={spoken}>
      <Shell>
        <ErrorNotice />
      </Shell>
    </Spoken>
  );
}
