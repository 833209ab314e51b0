import { useLayoutEffect, useMemo } from 'react';
import { Outlet } from 'react-router';
import { showChosenDigits, useChosenDigits } from '../i18n/digits.ts';
import './all-messages.bn.ts';
import { I18nProvider } from '../i18n/messages.ts';
import { ErrorNotice } from './error-notice.tsx';
import { Shell } from './shell.tsx';

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

/** Returns a new value when the shopper changes the digits, so that all components with messages render again. */
function useBengali() {
  const digits = useChosenDigits();
  useLayoutEffect(showChosenDigits, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the value does not contain the digits, but depends on them
  return useMemo(() => ({ language: 'bn' }) as const, [digits]);
}
