import { Outlet } from 'react-router';
import { ErrorNotice } from '../shell/error-notice.tsx';
import { Shell } from '../shell/shell.tsx';
import { bn } from './bn.ts';
import { registerTexts, Spoken } from './texts.ts';

registerTexts('bn', bn);
const spoken = { language: 'bn', texts: bn } as const;

export default function BengaliLayout() {
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
