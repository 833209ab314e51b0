import { useMemo } from 'react';
import { Outlet } from 'react-router';
import { showDigits } from '../i18n/digits.ts';
import { useChosenDigits } from '../i18n/digits-preference.ts';
import { registerTexts, Spoken } from '../i18n/messages.ts';
import { bn } from './all-messages.bn.ts';
import { ErrorNotice } from './error-notice.tsx';
import { Shell } from './shell.tsx';

registerTexts('bn', bn);

export default function BengaliLayout() {
  return (
    <Spoken value={useSpokenBengali()}>
      <Shell>
        <Outlet />
      </Shell>
    </Spoken>
  );
}

/** What broke inside a page is told inside the shop, with its navigation still at hand. */
export function ErrorBoundary() {
  return (
    <Spoken value={useSpokenBengali()}>
      <Shell>
        <ErrorNotice />
      </Shell>
    </Spoken>
  );
}

/** A new value where the shopper chooses other digits, so that everything with texts is rendered anew. */
function useSpokenBengali() {
  const digits = useChosenDigits();
  showDigits(digits);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the digits are in what is rendered, not in the value
  return useMemo(() => ({ language: 'bn', texts: bn }) as const, [digits]);
}
