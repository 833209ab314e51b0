import { safeUrl } from '@haat/contract/text/safe-url';
import { languageOf, pathIn } from '../i18n/language.ts';
import { messagesFor } from '../i18n/messages.ts';
import { clientContext, partialPageContext } from '../platform/api.ts';
import { callOrFallback } from '../platform/call-or-fallback.ts';
import type { Route } from './+types/manifest.ts';

/** The web app manifest, for adding the shop to a home screen: its name in both languages, and its icons. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const language = languageOf(url.pathname);
  const texts = messagesFor('shop', url.pathname);
  const setup = await callOrFallback(context, context.get(clientContext).getSetup(), null);
  const english = setup?.brand_name || texts.shopName;
  const bengali = setup?.brand_name_bn || english;
  const [own, other] = language === 'bn' ? [bengali, english] : [english, bengali];
  // Those made of the shop's logo; without one, Haat's.
  const icons = safeUrl(setup?.brand_pictures ?? '') || '/icons';
  const manifest = {
    id: '/',
    name: own === other ? own : `${own} · ${other}`,
    short_name: own,
    description: setup?.own_texts?.[language].tagline ?? texts.tagline,
    lang: language,
    dir: 'ltr',
    start_url: pathIn(language, '/'),
    scope: '/',
    display: 'standalone',
    theme_color: '#0c4a2a',
    background_color: '#faf8f2',
    categories: ['shopping', 'food'],
    icons: [
      { src: `${icons}/icon-192.png`, sizes: '192x192', type: 'image/png' },
      { src: `${icons}/icon-512.png`, sizes: '512x512', type: 'image/png' },
      { src: `${icons}/maskable-512.png`, sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  };
  const headers = new Headers({ 'content-type': 'application/manifest+json' });
  if (context.get(partialPageContext).isPartial) headers.set('cache-control', 'no-store');
  return Response.json(manifest, { headers });
}
