import { type Static, Type } from 'typebox';
import { Id } from '../http/id.ts';
import { MAX_PASSWORD, MIN_PASSWORD } from '../http/limits.ts';
import { Closed, Named, Nullable } from '../http/schemas.ts';
import { Calendar } from '../time/calendar.ts';
import { Day } from './day.ts';
import { officeEndpoint } from './endpoint.ts';
import { Paisa } from './paisa.ts';
import { rights, roles } from './rights.ts';

const Role = Type.Enum(roles);
const Link = Type.String({ pattern: '^[A-Za-z0-9_-]{43}$' });
const Code = Type.String({
  minLength: 6,
  maxLength: 20,
  description: 'six digits of the authenticator app, or a recovery code',
});

/**
 * The current staff member. `second_factor`: `required` means that nothing else works before it is set up.
 */
export const StaffSession = Named('StaffSession', {
  id: Type.Integer(),
  name: Type.String(),
  role: Role,
  rights: Type.Array(Type.Enum(rights)),
  second_factor: Type.Enum(['on', 'off', 'required']),
});
export type StaffSession = Static<typeof StaffSession>;

/** What a link is for. 404 `link_over` if it was used, has expired or never existed. */
export const getLink = officeEndpoint('getLink', {
  summary: 'What a link is for',
  right: 'anyone',
  body: Closed({ link: Link }),
  response: Type.Object({
    role: Role,
    name: Nullable(Type.String(), {
      description: 'of the member who sets a new password; null: a new account',
    }),
  }),
  refusals: [404],
});

export const NewStaff = Closed({
  link: Link,
  name: Type.String({ minLength: 1, maxLength: 60 }),
  login: Type.String({ minLength: 1, maxLength: 254, description: 'a mobile number or an e-mail address' }),
  password: Type.String({ minLength: MIN_PASSWORD, maxLength: MAX_PASSWORD }),
});
export type NewStaff = Static<typeof NewStaff>;

/**
 * Creates the account of a link, once, and signs in. 404 `link_over`; 409 `name_taken`, `login_taken`; 400 names `login` or
 * `password`.
 */
export const acceptLink = officeEndpoint('acceptLink', {
  summary: 'Create the account of a link',
  right: 'anyone',
  body: NewStaff,
  response: StaffSession,
  status: 201,
  refusals: [404, 409, 503],
});

export const StaffCredentials = Closed({
  login: Type.String({ minLength: 1, maxLength: 254 }),
  password: Type.String({ minLength: 1, maxLength: MAX_PASSWORD }),
  code: Type.Optional(Code),
});
export type StaffCredentials = Static<typeof StaffCredentials>;

/**
 * 401 `wrong_credentials` is the same for an unknown login and a wrong password; `code_needed` asks for the second factor, then
 * the request is repeated with `code`; `wrong_code`. The response sets the session's cookie.
 */
export const signInStaff = officeEndpoint('signInStaff', {
  summary: 'Sign in by phone or e-mail, password and code',
  right: 'anyone',
  body: StaffCredentials,
  response: StaffSession,
  refusals: [401, 503],
});

export const CurrentSession = Named('CurrentSession', {
  ...StaffSession.properties,
  hours: Type.Object(
    {
      ...Calendar.properties,
      closed_until: Nullable(Type.String(), { description: 'the end of a pause' }),
    },
    { description: 'ages of orders count the time in which the shop is open' },
  ),
});
export type CurrentSession = Static<typeof CurrentSession>;

export const getSession = officeEndpoint('getSession', {
  summary: 'The current staff member, and when the shop is open',
  right: 'signed-in',
  response: CurrentSession,
});

export const signOutStaff = officeEndpoint('signOutStaff', {
  summary: 'End the current session',
  right: 'signed-in',
  response: Type.Null(),
  status: 204,
});

/** A session of the current staff member; times in ISO 8601 UTC. */
export const SessionRow = Named('SessionRow', {
  id: Type.Integer(),
  current: Type.Boolean(),
  browser: Type.String({ description: 'the User-Agent header' }),
  begun: Type.String(),
  last_used: Type.String(),
});
export type SessionRow = Static<typeof SessionRow>;

export const listSessions = officeEndpoint('listSessions', {
  summary: 'My sessions, the newest first',
  right: 'signed-in',
  response: Type.Array(SessionRow),
});

export const endSession = officeEndpoint('endSession', {
  summary: 'End one of my sessions',
  right: 'signed-in',
  params: Type.Object({ id: Id }),
  response: Type.Null(),
  status: 204,
  refusals: [404],
});

export const endAllSessions = officeEndpoint('endAllSessions', {
  summary: 'End all my sessions, also the current one',
  right: 'signed-in',
  response: Type.Null(),
  status: 204,
});

/** A new secret, which works once `confirmTotp` has received a code. 409 `second_factor_on` if there is one. */
export const beginTotp = officeEndpoint('beginTotp', {
  summary: 'Begin to set up the second factor',
  right: 'signed-in',
  response: Type.Object({
    secret: Type.String({ description: 'base32, to be typed' }),
    uri: Type.String({ description: 'otpauth://totp/…, for a QR code' }),
  }),
  refusals: [409],
});

/** Returns ten recovery codes, each of which replaces one code of the app, once. 403 `wrong_code`. */
export const confirmTotp = officeEndpoint('confirmTotp', {
  summary: 'Turn on the second factor',
  right: 'signed-in',
  body: Closed({ code: Code }),
  response: Type.Object({ recovery_codes: Type.Array(Type.String()) }),
  refusals: [403, 409],
});

/**
 * What needs a fresh code (`freshFactor`) is allowed for ten minutes in this session. 403 `wrong_code`; `second_factor_needed`: it is not set
 * up. A recovery code is used up.
 */
export const proveFactor = officeEndpoint('proveFactor', {
  summary: 'Type a code of the second factor again',
  right: 'signed-in',
  body: Closed({ code: Code }),
  response: Type.Null(),
  status: 204,
  refusals: [403],
});

/** Somebody who works for the shop. */
export const Staff = Named('Staff', {
  id: Type.Integer(),
  name: Type.String(),
  login: Type.String(),
  role: Role,
  second_factor: Type.Boolean(),
  last_used: Nullable(Type.String(), { description: 'the last use of a session' }),
  disabled: Type.Boolean(),
  open_stops: Type.Integer({ description: 'orders on the way with this rider' }),
  cash_paisa: Paisa('that this rider has still to hand in'),
});
export type Staff = Static<typeof Staff>;

export const listStaff = officeEndpoint('listStaff', {
  summary: 'Everybody who works for the shop',
  right: 'staff.manage',
  response: Type.Array(Staff),
});

/** Ends all sessions of a staff member for good; `enableStaff` lets them sign in again. 409 `last_owner`. */
export const disableStaff = officeEndpoint('disableStaff', {
  summary: 'Disable a staff member',
  right: 'staff.manage',
  params: Type.Object({ id: Id }),
  response: Type.Null(),
  status: 204,
  refusals: [404, 409],
});

const StaffName = Type.String({ minLength: 1, maxLength: 60 });

/** `seen`: name and role as they were shown, so that the second of two owners is refused and sees the change of the first. */
export const MemberChange = Closed({
  name: StaffName,
  role: Role,
  seen: Closed({ name: Type.String({ maxLength: 60 }), role: Role }),
});
export type MemberChange = Static<typeof MemberChange>;

/** Another role ends all their sessions at once. 409 `staff_changed`, `last_owner`, `name_taken`; 400 names `name`. */
export const changeStaff = officeEndpoint('changeStaff', {
  summary: 'Change the name and the role of a staff member',
  right: 'staff.manage',
  params: Type.Object({ id: Id }),
  body: MemberChange,
  response: Type.Null(),
  status: 204,
  refusals: [404, 409],
});

/** Their sessions end; they set up another one at the next sign-in. 409 `own_factor`. */
export const resetFactor = officeEndpoint('resetFactor', {
  summary: 'Remove the second factor of a staff member who has lost it',
  right: 'staff.manage',
  params: Type.Object({ id: Id }),
  response: Type.Null(),
  status: 204,
  refusals: [404, 409],
});

export const OwnPasswordChange = Closed({
  current_password: Type.String({ minLength: 1, maxLength: MAX_PASSWORD }),
  new_password: Type.String({ minLength: MIN_PASSWORD, maxLength: MAX_PASSWORD }),
});
export type OwnPasswordChange = Static<typeof OwnPasswordChange>;

/** Ends all other sessions. 403 `wrong_password`; 400 names `new_password`. */
export const changeOwnPassword = officeEndpoint('changeOwnPassword', {
  summary: 'Change my password',
  right: 'signed-in',
  body: OwnPasswordChange,
  response: Type.Null(),
  status: 204,
  refusals: [403, 503],
});

/** One change of one row: who, when, and the columns before and after, without secrets. */
export const AuditEntry = Named('AuditEntry', {
  id: Type.Integer(),
  at: Type.String(),
  actor: Type.String(),
  staff: Nullable(Type.Integer(), {
    description: 'the id of the person; null: not of the staff, or from before it was recorded',
  }),
  table: Type.String(),
  operation: Type.Enum(['INSERT', 'UPDATE', 'DELETE']),
  row: Type.String(),
  changed: Type.Array(Type.String(), { description: 'the columns of an update' }),
  before: Type.Unknown(),
  after: Type.Unknown(),
});
export type AuditEntry = Static<typeof AuditEntry>;

export const AuditSearch = Closed({
  actor: Type.Optional(Type.String({ maxLength: 100, description: 'part of the name' })),
  table: Type.Optional(Type.String({ maxLength: 100 })),
  row: Type.Optional(Type.String({ maxLength: 100, description: 'with `table`: the id of the row' })),
  day: Type.Optional(Day),
  cursor: Type.Optional({ ...Id, description: 'go on after this entry' }),
});
export type AuditSearch = Static<typeof AuditSearch>;

/** A page of the changes, the newest first; `next` is the cursor of the next page. */
export const listAudit = officeEndpoint('listAudit', {
  summary: 'Changes by person, thing and day',
  right: 'audit.read',
  query: AuditSearch,
  response: Type.Object({
    entries: Type.Array(AuditEntry),
    next: Nullable(Type.Integer()),
  }),
});
