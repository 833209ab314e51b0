import type { Mutant } from './mutant.ts';

const factor = 'server/src/office/staff/second-factor.test.ts';

const INVITES =
  'an owner invites a manager, limits and removes him, his sessions end at once, and she changes her own password';

/** Breaks of accounts, sessions and links of the staff. */
export const officeStaffMutants: Mutant[] = [
  {
    name: 'sessions of the password alone get the rights of the second factor',
    file: 'server/src/office/staff/sessions.ts',
    find: "    .where(({ eb, or }) => or([eb('totp_confirmed', 'is', null), eb('factor_proven', '=', true)]))\n",
    replace: '',
    test: {
      file: factor,
      title: 'a sign-in by the password alone, while the second factor is set up, begins no session',
    },
  },
  {
    name: 'other sessions go on when the second factor is set up',
    file: 'server/src/office/staff/totp.ts',
    find: "  await running.where('id', '<>', session).set({ ended: now }).execute();\n",
    replace: '',
    test: {
      file: factor,
      title: 'the second factor counts for the session that proves it; others sign in again with a code',
    },
  },
  {
    name: 'links from before work again for an enabled member',
    file: 'server/src/office/staff/members.ts',
    find: "    await withdrawLinks(tx, 'created_by', id, now);\n",
    replace: '',
    test: {
      file: 'server/src/office/staff/password-link.test.ts',
      title: 'a disabled member is enabled again; sessions and links from before stay over',
    },
  },
  {
    name: 'sessions go on after a new password by a link',
    file: 'server/src/office/staff/password-link.ts',
    find: 'return endAllSessions(tx, member.id, now);',
    replace: 'return null;',
    test: {
      file: 'server/src/office/staff/password-link.test.ts',
      title:
        'by a link of an owner a member sets a new password, once; sessions end and the second factor stays',
    },
  },
  {
    name: 'new password by a link is not logged with the link',
    file: 'server/src/office/staff/password-link.ts',
    find: 'staff: member.id, link: member.link }',
    replace: 'staff: member.id }',
    test: {
      file: 'server/src/office/staff/password-link.test.ts',
      title:
        'by a link of an owner a member sets a new password, once; sessions end and the second factor stays',
    },
  },
  {
    name: 'use of a link of the staff is not in the audit',
    file: 'server/migrations/0111_audit_of_used_links.sql',
    find: 'AFTER UPDATE OF used_by ON',
    replace: 'AFTER UPDATE OF expires ON',
    test: {
      file: 'server/src/office/staff/invitations.test.ts',
      title: 'an open invitation is withdrawn, which ends its link; a used one is no more listed',
    },
  },
  {
    name: 'another link in the same tab is not opened',
    file: 'office/app/staff/read-link.ts',
    find: "window.addEventListener('hashchange', reload);",
    replace: '',
    test: { file: 'quality/e2e/office/administration/staff.test.ts', title: INVITES },
  },
  {
    name: 'button withdraws no invitation',
    file: 'office/app/staff/open-invitations.tsx',
    find: 'api.withdrawInvitation({ params: { id } })',
    replace: 'api.listInvitations()',
    test: { file: 'quality/e2e/office/administration/staff.test.ts', title: INVITES },
  },
  {
    name: 'link of a withdrawn invitation stays on the page',
    file: 'office/app/staff/staff-page.tsx',
    find: 'open.some(({ id }) => id === made.id)',
    replace: 'open.length > 0',
    test: { file: 'quality/e2e/office/administration/staff.test.ts', title: INVITES },
  },
  {
    name: 'withdrawn invitation can be used',
    file: 'server/src/office/staff/links.ts',
    find: "    .selectFrom('staff_link')\n    .where('withdrawn', 'is', null)\n",
    replace: "    .selectFrom('staff_link')\n",
    test: {
      file: 'server/src/office/staff/invitations.test.ts',
      title: 'an open invitation is withdrawn, which ends its link; a used one is no more listed',
    },
  },
];
