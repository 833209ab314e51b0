import type { Elements } from '@haat/ui/jsx-runtime.ts';
import './app.css';
import { Notices } from '@haat/ui/notices.tsx';
import { applyTheme } from '@haat/ui/theme/theme.ts';
import { useEffect, useLayoutEffect } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router';
import { useLanguage, useMessages } from './i18n/language.ts';
import { useShopNames } from './i18n/shop-names.ts';
import { useTab } from './platform/page-title.tsx';
import { loadProblemTexts } from './platform/problem-text.ts';
import { staleIfError } from './platform/stale-if-error.ts';
import { RouteError } from './shell/error-page.tsx';
import { shellMessages } from './shell/messages.ts';

if (!import.meta.env.SSR) applyTheme();

export const clientMiddleware = [staleIfError];

export async function clientLoader(): Promise<null> {
  await loadProblemTexts(useLanguage.getState());
  return null;
}

export function Layout({ children }: { children: Elements }) {
  const language = useLanguage();
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  // For the error page React makes the document anew.
  useLayoutEffect(applyTheme, []);
  return (
    // The theme and the language are set in the browser, the names of the shop by the server.
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#0c4a2a" />
        <meta name="robots" content="noindex" />
        <link rel="manifest" href="/office/manifest.webmanifest" />
        <link rel="apple-touch-icon" href="/office/icon-192.png" />
        <link rel="icon" type="image/svg+xml" href="/favicon.svg" />
        <title>{useTabTitle()}</title>
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

function useTabTitle(): string {
  const { heading, unopened } = useTab();
  const names = useShopNames();
  const office = `${names[useLanguage()]} ${useMessages(shellMessages).office}`;
  if (heading === '') return names.en;
  return `${unopened > 0 ? `(${unopened}) ` : ''}${heading} · ${office}`;
}

export default function Root() {
  const { dismiss } = useMessages(shellMessages);
  return (
    <>
      <Outlet />
      <Notices dismissLabel={dismiss} />
    </>
  );
}

/** Shown until the first page has its data. */
export function HydrateFallback() {
  return (
    <p className="grid min-h-dvh place-content-center font-bold text-2xl text-brand">{useShopNames().bn}</p>
  );
}

export function ErrorBoundary() {
  return (
    <main>
      <RouteError />
    </main>
  );
}
