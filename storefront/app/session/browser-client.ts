import { type Client, createClient } from '@haat/contract/client';
import { languageOf } from '../i18n/language.ts';
import { adaptInBrowser } from '../platform/provider/adapt-in-browser.ts';
import { bearerFetch } from './bearer-fetch.ts';
import { session } from './session.ts';

/** The timeout of a client's requests, in ms. After it the result is unknown. */
const TIMEOUT = 30_000;

/**
 * The API client in the browser, with the session of the signed-in customer, at the host from the root loader. On a dead
 * mobile connection browsers wait for minutes, so it has a timeout; a client with its own signal has none.
 * @param keepalive lets requests finish when the page is left; their bodies must be small
 */
export function browserClient(signal = AbortSignal.timeout(TIMEOUT), { keepalive = false } = {}): Client {
  const host = document.documentElement.dataset.apiHost ?? '';
  const client = createClient({
    host,
    fetch: bearerFetch(session, (input, init) => window.fetch(input, { ...init, signal, keepalive })),
    token: session.access,
    language: () => languageOf(window.location.pathname),
  });
  return adaptInBrowser(client, host);
}
