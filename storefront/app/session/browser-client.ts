import { type Client, createClient } from '@haat/contract/client';
import { languageOf } from '../i18n/language.ts';
import { adaptClient } from '../platform/provider/any-provider.ts';
import { bearerFetch } from './bearer-fetch.ts';
import { session } from './session.ts';

/** The API client in the browser, with the session of the signed-in customer, at the host from the root loader. */
export function browserClient(signal?: AbortSignal): Client {
  const host = document.documentElement.dataset.apiHost ?? '';
  const client = createClient({
    host,
    fetch: bearerFetch(session, (input, init) => window.fetch(input, signal ? { ...init, signal } : init)),
    token: session.access,
    language: () => languageOf(window.location.pathname),
  });
  return host === '' ? client : adaptClient(client, host);
}
