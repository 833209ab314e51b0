import type { Endpoint } from '../common/endpoint.ts';
import { type OfficeCalls, officeCalls } from './api-calls.ts';
import type { Right } from './rights.ts';

/**
 * Who may call an endpoint of the office: `anyone`; `signed-in`: all staff, even before they have set up their second factor;
 * otherwise staff whose role has the right.
 */
export type RequiredRight = 'anyone' | 'signed-in' | Right;

/** An endpoint of the office. Its access is decided by `right` and by the staff's session. */
export interface OfficeEndpoint extends Endpoint {
  access: 'public';
  right: RequiredRight;
}

type Schemas = Omit<OfficeEndpoint, 'method' | 'path' | 'result' | 'access'>;

/** The endpoint of a call, with the literal types of its schemas. It is exported by the name of the call. */
export function officeEndpoint<const N extends keyof OfficeCalls, const S extends Schemas>(
  name: N,
  schemas: S,
): OfficeCalls[N] & S & { access: 'public' } {
  return { ...officeCalls[name], ...schemas, access: 'public' };
}
