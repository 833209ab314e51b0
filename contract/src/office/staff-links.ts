import { type Static, Type } from 'typebox';
import { Id } from '../http/id.ts';
import { MAX_PASSWORD, MIN_PASSWORD } from '../http/limits.ts';
import { Closed, Named, Nullable } from '../http/schemas.ts';
import { officeEndpoint } from './endpoint.ts';
import { roles } from './rights.ts';

const Role = Type.Enum(roles);

/** The path of the page that accepts the link, with the link after `#`; valid for a day, once. */
export const inviteStaff = officeEndpoint('inviteStaff', {
  summary: 'A link for a new staff member',
  right: 'staff.manage',
  body: Closed({ role: Role }),
  response: Type.Object({ id: Type.Integer({ description: 'Of the invitation' }), path: Type.String() }),
  status: 201,
});

/** A link that can still be used; the link itself is stored nowhere. */
export const Invitation = Named('Invitation', {
  id: Type.Integer(),
  role: Role,
  expires: Type.String(),
  created_by: Nullable(Type.String(), { description: 'null: the command line' }),
});
export type Invitation = Static<typeof Invitation>;

export const listInvitations = officeEndpoint('listInvitations', {
  summary: 'Links for new staff members that can still be used, the newest first',
  right: 'staff.manage',
  response: Type.Array(Invitation),
});

/** Its link is over at once. 404 if it was used or withdrawn already, or never existed. */
export const withdrawInvitation = officeEndpoint('withdrawInvitation', {
  summary: 'Withdraw a link for a new staff member',
  right: 'staff.manage',
  params: Type.Object({ id: Id }),
  response: Type.Null(),
  status: 204,
  refusals: [404],
});

/**
 * The path of the page that sets a new password, with the link after `#`; valid for a day, once. An older one of this member is over.
 * 409 `own_password`.
 */
export const makePasswordLink = officeEndpoint('makePasswordLink', {
  summary: 'A link with which a staff member sets a new password',
  right: 'staff.manage',
  params: Type.Object({ id: Id }),
  response: Type.Object({ path: Type.String() }),
  status: 201,
  refusals: [404, 409],
});

export const NewPassword = Closed({
  link: Type.String({ pattern: '^[A-Za-z0-9_-]{43}$' }),
  password: Type.String({ minLength: MIN_PASSWORD, maxLength: MAX_PASSWORD }),
});
export type NewPassword = Static<typeof NewPassword>;

/** Ends all sessions of the member, who then signs in; the second factor stays. 404 `link_over`; 400 names `password`. */
export const setPasswordByLink = officeEndpoint('setPasswordByLink', {
  summary: 'Set a new password by a link',
  right: 'anyone',
  body: NewPassword,
  response: Type.Null(),
  status: 204,
  refusals: [404, 503],
});

/** Password and second factor are those from before; sessions and links from before stay over. 404 if the member is not disabled. */
export const enableStaff = officeEndpoint('enableStaff', {
  summary: 'Enable a disabled staff member',
  right: 'staff.manage',
  params: Type.Object({ id: Id }),
  response: Type.Null(),
  status: 204,
  refusals: [404],
});
