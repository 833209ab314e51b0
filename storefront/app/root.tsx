import type { Elements } from '@haat/ui/jsx-runtime.ts';
import './app.css';
import { safeUrl } from '@haat/contract/text/safe-url';
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useLocation } from 'react-router';
import type { Route } from './+types/root.ts';
import { languageOf, pathIn } from './i18n/language.ts';
import { clientContext, originsContext } from './platform/api.ts';
import { callOrFallback } from './platform/call-or-fallback.ts';
import { toJsonText } from './platform/json-text.ts';
import headScript from './shell/document/head-script.ts?inline-script';
import { RootError } from './shell/document/root-error.tsx';
import { useFocusOnNavigation } from './shell/document/use-focus-on-navigation.ts';
import { categoryTree } from './shop/categories.ts';
import { type ShopData, useShop } from './shop/shop.ts';

/** Loads the data of the shell, which every page shows around its content. */
export async function loader({ context, url }: Route.LoaderArgs): Promise<ShopData> {
  const client = context.get(clientContext);
  const origins = context.get(originsContext);
  const [setup, contact, categories, zones] = await Promise.all([
    callOrFallback(context, client.getSetup(), null),
    callOrFallback(context, client.getContactInfo(), null),
    callOrFallback(context, client.listCategories(), []),
    origins.apiHost === '' ? callOrFallback(context, client.listDeliveryZones(), []) : [],
  ]);
  const tree = categoryTree(languageOf(url.pathname), categories);
  const asksArea = zones.some(({ areas }) => areas.length > 0);
  const asksTime = zones.some(({ has_slots }) => has_slots);
  return {
    ...{ ...origins, setup, contact, categories: toJsonText(tree) },
    ...(zones.length > 0 && {
      hasZones: true,
      highestCharge: Math.max(...zones.map(({ charge }) => charge)),
    }),
    ...(asksArea && { asksArea }),
    ...(asksTime && { asksTime }),
  };
}

/** The data of the shell is fetched once per visit and language. Later navigations fetch only the data of their page. */
export function shouldRevalidate() {
  return false;
}

export function Layout({ children }: { children: Elements }) {
  const { pathname } = useLocation();
  return (
    // The theme script sets data-theme before the first paint, so the attribute differs from the rendered one.
    <html
      lang={languageOf(pathname)}
      data-api-host={useShop()?.apiHost || undefined}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#0c4a2a" />
        <Icons />
        <link rel="manifest" href={pathIn(languageOf(pathname), '/manifest.webmanifest')} />
        {/* Nothing is painted before the header is complete: its texts are centred, and would move. */}
        <link rel="expect" href="#header" blocking="render" />
        <HeadScript />
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

/** The icons made of the shop's logo; without one, Haat's. */
function Icons() {
  const own = safeUrl(useShop()?.setup?.brand_pictures ?? '');
  if (!own)
    return (
      <>
        <link rel="icon" sizes="32x32" href="/favicon.ico" />
        <link rel="icon" type="image/svg+xml" href="/favicon.svg" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      </>
    );
  return (
    <>
      <link rel="icon" type="image/png" sizes="32x32" href={`${own}/favicon-32.png`} />
      <link rel="icon" type="image/png" sizes="48x48" href={`${own}/favicon-48.png`} />
      <link rel="apple-touch-icon" href={`${own}/apple-touch-icon.png`} />
    </>
  );
}

/** Empty in the browser's bundle: the script has already run when the page is hydrated. */
function HeadScript() {
  const __html = import.meta.env.SSR ? headScript : '';
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, allowed by its hash
  return <script dangerouslySetInnerHTML={{ __html }} suppressHydrationWarning />;
}

export default function Root() {
  useFocusOnNavigation();
  return <Outlet />;
}

export function ErrorBoundary() {
  return <RootError />;
}
