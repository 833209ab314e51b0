import { HOUR, MINUTE, SECOND } from '@haat/contract/time/durations';
import { type CourierRequests, type CourierResponse, isOk } from '../courier/courier-requests.ts';

export interface PathaoKeys {
  clientId: string;
  clientSecret: string;
  username: string;
  password: string;
}

/** A token is replaced this long before it ends, in ms. */
const RESERVE = 5 * MINUTE;

/** The access token of a merchant. It lives for days, so each process has its own. */
export class PathaoToken {
  readonly #requests: CourierRequests;
  readonly #keys: PathaoKeys;
  #current: { token: string; refresh: string | null; expires: number } | null = null;
  #pending: Promise<string | CourierResponse> | null = null;

  constructor(requests: CourierRequests, keys: PathaoKeys) {
    this.#requests = requests;
    this.#keys = keys;
  }

  /** Returns a valid token, or the response without one. */
  async get(): Promise<string | CourierResponse> {
    if (this.#current && this.#current.expires - RESERVE > Date.now()) return this.#current.token;
    this.#pending ??= this.#request().finally(() => {
      this.#pending = null;
    });
    return this.#pending;
  }

  /** Forgets a token that Pathao has refused before its end, with its refresh token. */
  discard(refused: string): void {
    if (this.#current?.token === refused) this.#current = null;
  }

  async #request(): Promise<string | CourierResponse> {
    const refresh = this.#current?.refresh;
    if (refresh) {
      const refreshed = await this.#grant({ grant_type: 'refresh_token', refresh_token: refresh });
      if (typeof refreshed === 'string') return refreshed;
    }
    const { username, password } = this.#keys;
    return this.#grant({ grant_type: 'password', username, password });
  }

  async #grant(grant: object): Promise<string | CourierResponse> {
    const { clientId: client_id, clientSecret: client_secret } = this.#keys;
    const response = await this.#requests.send('POST', '/issue-token', {
      body: { client_id, client_secret, ...grant },
    });
    // Whatever was asked with the token has not been sent.
    if ('unknown' in response) return { ...response, unsent: true };
    const { access_token, refresh_token, expires_in } = response.fields;
    if (!isOk(response)) return response;
    if (typeof access_token !== 'string' || access_token === '') return { unknown: 'no token', unsent: true };
    const life = Number(expires_in) * SECOND;
    this.#current = {
      token: access_token,
      refresh: typeof refresh_token === 'string' && refresh_token !== '' ? refresh_token : null,
      expires: Date.now() + (life > 0 ? life : HOUR),
    };
    return access_token;
  }
}
