import { Type } from 'typebox';
import type { Endpoint } from '../http/endpoint.ts';
import { type OfficeApiRoutes, officeApiRoutes } from './api-routes.ts';
import type { ApiScope } from './integration-choices.ts';
import type { Right } from './rights.ts';

/**
 * Who may call an endpoint of the office: `anyone`; `signed-in`: all staff, even before they have set up their second factor;
 * otherwise staff whose role has the right.
 */
type RequiredRight = 'anyone' | 'signed-in' | Right;

/** An endpoint of the office. Its access is decided by `right` and by the staff's session. */
export interface OfficeEndpoint extends Endpoint {
  access: 'public';
  right: RequiredRight;
  /** The session must have proven a code of the second factor within the last ten minutes: 403 `fresh_code_needed`. */
  freshFactor?: true;
  /** A program may call it, too, with an API key of this scope. */
  scope?: ApiScope;
}

type Schemas = Omit<OfficeEndpoint, 'method' | 'path' | 'result' | 'access'>;

/** The endpoint of a route, with the literal types of its schemas. It is exported by the name of the route. */
export function officeEndpoint<const N extends keyof OfficeApiRoutes, const S extends Schemas>(
  name: N,
  schemas: S,
): OfficeApiRoutes[N] & S & { access: 'public' } {
  return { ...officeApiRoutes[name], ...schemas, access: 'public' };
}

/** A text in both languages. */
export const Bilingual = Type.Object({ en: Type.String(), bn: Type.String() });
