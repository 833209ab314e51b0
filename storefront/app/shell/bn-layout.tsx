import { useMemo } from 'react';
import { Outlet } from 'react-router';
import { showDigits } from '../i18n/digits.ts';
import { useChosenDigits } from '../i18n/digits-preference.ts';
import { I18nProvider, registerTexts } from '../i18n/messages.ts';
import { bn } from './all-messages.bn.ts';
import { ErrorNotice } from './error-notice.tsx';
import { Shell } from './shell.tsx';

registerTexts('bn', bn);

export default function BengaliLayout() {
  return (
    <I18nProvider value={useBengali()}>
      <Shell>
        <Outlet />
      </Shell>
    </I18nProvider>
  );
}

/** Shows an error of a page inside the shell, with its navigation. */
export function ErrorBoundary() {
  return (
    <I18nProvider value={useBengali()}>
      <Shell>
        <ErrorNotice />
      </Shell>
    </I18nProvider>
  );
}

/** A new value where the shopper chooses other digits, so that everything with texts is rendered anew. */
function useBengali() {
  const digits = useChosenDigits();
  showDigits(digits);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the digits are in what is rendered, not in the value
  return useMemo(() => ({ language: 'bn', texts: bn }) as const, [digits]);
}
