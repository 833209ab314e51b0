import { join } from 'node:path';
import type { OfficeEndpoint } from '@haat/contract/office/endpoint';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Static } from 'typebox';
import { apiKeyProblem, readApiToken } from '../api-keys/find-api-key.ts';
import type { SearchIndex } from '../catalogue/search/search-index.ts';
import type { Couriers } from '../couriers/courier/courier.ts';
import type { DeliveryTerms } from '../delivery/delivery-terms.ts';
import type { Payments } from '../payments/payments.ts';
import type { AmountRange } from '../payments/provider/provider.ts';
import type { Database } from '../platform/db/database.ts';
import { readForms } from '../platform/http/bodies/multipart-body.ts';
import type { CountRequest } from '../platform/http/limits/rate-limits.ts';
import {
  type EndpointRequest,
  type NOT_MODIFIED,
  registerEndpoint,
} from '../platform/http/register-endpoint.ts';
import type { MediaStore } from '../platform/media/media-store.ts';
import type { ProviderKeys } from '../platform/provider-keys/provider-keys.ts';
import { Refused, tooMany } from '../platform/refused.ts';
import { readSessionCookie } from './cookies.ts';
import { isCrossSite } from './cross-site.ts';
import type { SessionLookups } from './session-lookups.ts';
import { FACTOR_MISSING, findCaller, freshFactorProblem, type StaffCaller, toSession } from './sessions.ts';

declare module 'fastify' {
  interface FastifyRequest {
    staff: StaffCaller | null;
  }
}

/** What all routes of the office share. */
export interface OfficeContext {
  db: Database;
  /** For reports: may be a standby that is up to two seconds behind. */
  readDatabase: Database;
  payments: Payments;
  couriers: Couriers;
  /** The amounts that can be paid online now, or null if the shop accepts only cash. */
  online: () => Promise<AmountRange | null>;
  clock: () => Date;
  /** Whether the database can write. */
  canWrite: () => Promise<boolean>;
  /** The shop's public origin, if it is known. */
  origin: string | undefined;
  /** Limits session cookies that are none. */
  sessions: SessionLookups;
  /** Limits the requests of API keys, and of tokens that are none. */
  countKeyRequest: CountRequest;
  /** The search of the shop. */
  index: SearchIndex;
  terms: () => Promise<DeliveryTerms>;
  /** The folder of the shop's own pictures. */
  media: MediaStore;
  /** The variables of the environment that request something of a demo. */
  demoSettings: readonly string[];
  /** The companies whose keys owners type. */
  providers: {
    keys: ProviderKeys;
    /** The names of those that this process uses now, of payments the one that takes new ones. */
    used(): (string | undefined)[];
    /** Uses changed keys; other processes notice the change themselves. */
    reload(): Promise<void>;
  };
}

/** The person who sends the request; null only where the endpoint is for `anyone`. */
type Staff<E extends OfficeEndpoint> = E['right'] extends 'anyone' ? null : StaffCaller;

/** The argument of a handler of the office. */
type OfficeRequest<E extends OfficeEndpoint> = EndpointRequest<E> & { staff: Staff<E> };

const SIGN_IN = new Refused(401, 'unauthorized');
const CROSS_SITE = new Refused(403, 'cross_site');
const NO_RIGHT = new Refused(403, 'no_right');

/** 2,000 prices, or 500 rows of a spreadsheet with the longest names in Bengali. In bytes. */
const MAX_BODY = 1024 * 1024;

export type OfficeHandler<E extends OfficeEndpoint> = (
  request: OfficeRequest<E>,
  reply: FastifyReply,
) => Promise<Static<E['response']> | Refused | typeof NOT_MODIFIED>;

/** What a feature registers its routes with. */
export interface Office extends OfficeContext {
  app: FastifyInstance;
  /**
   * Registers the route of one endpoint. Before the body is read, the request must come from the office's own pages, and its
   * session's role must have the right that the endpoint names. A program has a key instead, and nobody is `staff`: only what needs no
   * person has a `scope`.
   */
  route: <const E extends OfficeEndpoint>(endpoint: E, handler: OfficeHandler<E>) => void;
  /** The same for a form with a file. In its own scope: all other routes return 415 for multipart bodies. */
  formRoute: <const E extends OfficeEndpoint>(
    endpoint: E,
    largestFile: number,
    handler: OfficeHandler<E>,
  ) => Promise<void>;
}

/** Prepares the routes of the office. */
export function openOffice<C extends OfficeContext>(app: FastifyInstance, context: C): C & Office {
  app.decorateRequest('staff', null);
  return {
    ...context,
    app,
    route: (endpoint, handler) => register(app, context, endpoint, handler),
    async formRoute(endpoint, largestFile, handler) {
      await app.register(async (scope) => {
        await readForms(scope, { largestFile, folder: join(context.media.folder, 'uploads') });
        register(scope, context, endpoint, handler);
      });
    },
  };
}

function register<E extends OfficeEndpoint>(
  app: FastifyInstance,
  context: OfficeContext,
  endpoint: E,
  handler: OfficeHandler<E>,
): void {
  const anyEndpoint = registerEndpoint as (
    app: FastifyInstance,
    endpoint: OfficeEndpoint,
    options: object,
    handler: (request: never, reply: FastifyReply) => Promise<unknown>,
  ) => void;
  const options = {
    hide: true, // of the public API's description
    // Strangers' attempts to sign in must not take the slots of staff who are at work.
    ...(endpoint.right === 'anyone' ? { lane: 'shoppers' } : { bodyLimit: MAX_BODY }),
    authorize: (request: FastifyRequest) => authorize(context, endpoint, request),
  };
  anyEndpoint(app, endpoint, options, handler);
}

async function authorize(
  { db, clock, origin, sessions, countKeyRequest }: OfficeContext,
  { right, freshFactor, scope }: OfficeEndpoint,
  request: FastifyRequest,
): Promise<Refused | null> {
  const apiToken = readApiToken(request.headers.authorization);
  if (apiToken) return apiKeyProblem(db, { token: apiToken, ip: request.ip, scope }, countKeyRequest);
  if (isCrossSite(request, origin)) return CROSS_SITE;
  if (right === 'anyone') {
    const wait = sessions.take(request.ip);
    return wait > 0 ? tooMany(wait) : null;
  }
  const token = readSessionCookie(request.headers.cookie, isHttps(request, origin));
  if (token === null) return SIGN_IN;
  const staff = await sessions.find(token, request.ip, () => findCaller(db, token, clock()));
  if (typeof staff === 'number') return tooMany(staff);
  if (!staff) return SIGN_IN;
  request.staff = staff;
  if (right === 'signed-in') return null;
  if (staff.secondFactor === 'required') return FACTOR_MISSING;
  if (!toSession(staff).rights.includes(right)) return NO_RIGHT;
  return freshFactor ? freshFactorProblem(staff, clock()) : null;
}

/** Whether cookies must be secure: also behind a proxy that ends https but is not named in `TRUST_PROXY`. */
export function isHttps({ protocol }: Pick<FastifyRequest, 'protocol'>, origin: string | undefined): boolean {
  return protocol === 'https' || (origin?.startsWith('https:') ?? false);
}
