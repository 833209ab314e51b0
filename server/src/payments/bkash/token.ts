import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { HOUR, MINUTE } from '@haat/contract/time/durations';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { type NoResponse, sendRequest } from '../../platform/http/provider-request.ts';
import { seal, unseal } from '../../platform/provider-keys/seal.ts';

export interface BkashAccount {
  db: Database;
  appKey: string;
  appSecret: string;
  username: string;
  password: string;
  /** Base URL of every call. */
  apiUrl: string;
  fetch?: typeof fetch;
}

/** The provider's headers of JSON requests. */
export const JSON_HEADERS = { 'content-type': 'application/json', accept: 'application/json' };

/** A token is replaced this long before it ends, in ms. */
const RESERVE = 5 * MINUTE;

/** Timeout of a grant, in ms. Afterwards another process may request a token. */
const GRANT_TIMEOUT = 10_000;

const NO_TOKEN: NoResponse = {
  unknown: 'bKash grants two tokens an hour, and both were requested',
  unsent: true,
};
const PLACE = { provider: 'bkash', field: 'token' };

interface Token {
  token: string;
  expires: number;
}

/**
 * The access token of a merchant. All processes share it in the database: bKash blocks a merchant for an hour who requests more than two
 * an hour.
 */
export class BkashToken {
  readonly #account: BkashAccount;
  readonly #id: string;
  readonly #key: { id: string; bytes: Buffer };
  #cached: Token | null = null;

  constructor(account: BkashAccount) {
    const { apiUrl, appKey, appSecret, username, password } = account;
    const hash = (text: string) => createHash('sha256').update(text);
    this.#account = account;
    this.#id = hash([apiUrl, appKey, appSecret, username, password].join('\n')).digest('hex');
    this.#key = { id: '', bytes: hash(`token ${appSecret}`).digest() };
  }

  /** Returns a valid token, or why there is none. */
  async get(): Promise<string | NoResponse> {
    if (this.#cached && this.#cached.expires - RESERVE > Date.now()) return this.#cached.token;
    const deadline = performance.now() + 2 * GRANT_TIMEOUT;
    while (performance.now() < deadline) {
      const { token, pending } = await this.#read();
      if (token && token.expires - RESERVE > Date.now()) {
        this.#cached = token;
        return token.token;
      }
      if (!pending && (await this.#claimRequest())) return this.#request();
      // Another process has just requested one, or this hour has none left.
      if (!pending && !(await this.#read()).pending)
        return token && token.expires > Date.now() ? token.token : NO_TOKEN;
      await wait(100);
    }
    return NO_TOKEN;
  }

  /** Forgets a token that bKash has refused. */
  async discard(refused: string): Promise<void> {
    this.#cached = null;
    const { token } = await this.#read();
    if (token?.token === refused) await this.#update({ sealed: null, expires: null });
  }

  async #read(): Promise<{ token: Token | null; pending: boolean }> {
    const row = await this.#account.db
      .selectFrom('provider_token')
      .where('provider', '=', PLACE.provider)
      .where('account', '=', this.#id)
      .select(['sealed', 'expires'])
      .select(
        sql<boolean>`pending AND requested > now() - ${2 * GRANT_TIMEOUT} * interval '1 millisecond'`.as(
          'pending',
        ),
      )
      .executeTakeFirst();
    const token = row?.sealed ? unseal(this.#key, PLACE, row.sealed) : null;
    if (!row?.expires || token === null) return { token: null, pending: row?.pending ?? false };
    return { token: { token, expires: row.expires.getTime() }, pending: row.pending };
  }

  /** Returns true if this process may request a token: no other one does, and less than two were requested within the last hour. */
  async #claimRequest(): Promise<boolean> {
    const { rows } = await sql`
      INSERT INTO provider_token AS known (provider, account, requested, pending)
      VALUES (${PLACE.provider}, ${this.#id}, now(), true)
      ON CONFLICT (provider, account) DO UPDATE
      SET requested_before = known.requested, requested = now(), pending = true
      WHERE (NOT known.pending OR known.requested < now() - ${2 * GRANT_TIMEOUT} * interval '1 millisecond')
        AND (known.requested_before IS NULL OR known.requested_before < now() - interval '1 hour')
        AND (known.expires IS NULL OR known.expires < now() + ${RESERVE} * interval '1 millisecond')
      RETURNING account`.execute(this.#account.db);
    return rows.length > 0;
  }

  async #request(): Promise<string | NoResponse> {
    const { appKey, appSecret, username, password, apiUrl } = this.#account;
    const response = await sendRequest(
      this.#account.fetch ?? fetch,
      new URL(`${apiUrl}/v1.2.0-beta/tokenized/checkout/token/grant`),
      {
        method: 'POST',
        headers: { ...JSON_HEADERS, username, password },
        body: JSON.stringify({ app_key: appKey, app_secret: appSecret }),
      },
      GRANT_TIMEOUT,
    );
    if ('unknown' in response) {
      await this.#update({});
      return { ...response, unsent: true };
    }
    const { statusCode, statusMessage, id_token, expires_in } = response.fields;
    if (statusCode !== '0000' || typeof id_token !== 'string' || id_token.length > 8_000) {
      await this.#update({});
      return { unknown: `no token: ${String(statusMessage).slice(0, 100)}`, unsent: true };
    }
    const expires = new Date(Date.now() + Math.min(Number(expires_in) * 1_000 || HOUR, HOUR));
    await this.#update({ sealed: seal(this.#key, PLACE, id_token), expires });
    this.#cached = { token: id_token, expires: expires.getTime() };
    return id_token;
  }

  /** Writes the outcome of a request. */
  async #update(token: { sealed?: Buffer | null; expires?: Date | null }): Promise<void> {
    await this.#account.db
      .updateTable('provider_token')
      .set({ ...token, pending: false })
      .where('provider', '=', PLACE.provider)
      .where('account', '=', this.#id)
      .execute();
  }
}
