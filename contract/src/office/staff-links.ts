import { type Static, Type } from 'typebox';
import { Id } from '../common/id.ts';
import { officeEndpoint } from './endpoint.ts';
import { roles } from './rights.ts';

const Role = Type.Enum(roles);

/** The path of the page that accepts the link, with the link after `#`; valid for a day, once. */
export const inviteStaff = officeEndpoint('inviteStaff', {
  summary: 'A link for a new staff member',
  right: 'staff.manage',
  body: Type.Object({ role: Role }, { additionalProperties: false }),
  response: Type.Object({ path: Type.String() }),
  status: 201,
});

/** A link that can still be used; the link itself is stored nowhere. */
export const Invitation = Type.Object(
  {
    id: Type.Integer(),
    role: Role,
    expires: Type.String(),
    created_by: Type.Union([Type.String(), Type.Null()], { description: 'null: the command line' }),
  },
  { description: 'Invitation' },
);
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
