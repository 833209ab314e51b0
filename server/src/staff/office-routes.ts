import * as endpoints from '@haat/contract/office/staff';
import * as linkEndpoints from '@haat/contract/office/staff-links';
import type { FastifyReply } from 'fastify';
import { listAudit } from '../audit/audit.ts';
import { Refused } from '../platform/refused.ts';
import { acceptLink } from './accept-link.ts';
import { changeOwnPassword } from './change-own-password.ts';
import { changeStaff, resetFactor } from './change-staff.ts';
import { readDeviceCookie, sessionCookie } from './cookies.ts';
import { createInvitation, getLink, listInvitations, withdrawInvitation } from './links.ts';
import { disableStaff, enableStaff, listStaff } from './members.ts';
import { isHttps, type Office } from './office-endpoint.ts';
import { makePasswordLink, setPasswordByLink } from './password-link.ts';
import { hashSecret } from './secrets.ts';
import {
  createSession,
  endAllSessions,
  endSession,
  findCaller,
  listSessions,
  type SignedIn,
  toSession,
} from './sessions.ts';
import { signIn } from './sign-in.ts';
import { beginTotp, confirmTotp, proveFactor } from './totp.ts';

/** Routes for staff: accounts, sign-in, sessions, second factor, audit. */
export function staffRoutes(office: Office): void {
  const { route, db, clock } = office;
  signInRoutes(office);
  sessionRoutes(office);

  route(endpoints.beginTotp, ({ staff }) => beginTotp(db, staff));
  route(endpoints.confirmTotp, ({ staff, body, log }) =>
    confirmTotp(db, staff, body.code, { now: clock(), log }),
  );
  route(endpoints.proveFactor, ({ staff, body, log }) =>
    proveFactor(db, staff, body.code, { now: clock(), log }),
  );

  route(endpoints.listStaff, () => listStaff(db));
  route(linkEndpoints.inviteStaff, ({ staff, body }) => createInvitation(db, staff, body.role, clock()));
  route(linkEndpoints.listInvitations, () => listInvitations(db, clock()));
  route(linkEndpoints.withdrawInvitation, ({ staff, params }) =>
    withdrawInvitation(db, staff, params.id, clock()),
  );
  route(linkEndpoints.makePasswordLink, ({ staff, params }) =>
    makePasswordLink(db, staff, params.id, clock()),
  );
  route(linkEndpoints.setPasswordByLink, ({ body, log }) =>
    setPasswordByLink(db, body, { now: clock(), log }),
  );
  route(linkEndpoints.enableStaff, ({ staff, params }) => enableStaff(db, staff, params.id, clock()));
  route(endpoints.disableStaff, ({ staff, params }) => disableStaff(db, staff, params.id, clock()));
  route(endpoints.changeStaff, ({ staff, params, body }) => changeStaff(db, staff, params.id, body, clock()));
  route(endpoints.resetFactor, ({ staff, params }) => resetFactor(db, staff, params.id, clock()));
  route(endpoints.changeOwnPassword, ({ staff, body, log }) =>
    changeOwnPassword(db, staff, body, { now: clock(), log }),
  );
  route(endpoints.listAudit, ({ query }) => listAudit(db, query));
}

function signInRoutes(office: Office): void {
  const { route, db, clock } = office;
  route(endpoints.getLink, ({ body }) => getLink(db, body.link, clock()));

  route(endpoints.acceptLink, async ({ body, log }, reply) => {
    const created = await acceptLink(db, body, { now: clock(), log });
    return created instanceof Refused ? created : beginSession(office, created, reply);
  });

  route(endpoints.signInStaff, async ({ body, ip, log }, reply) => {
    const device = hashSecret(deviceOf(office, reply).value);
    const signedIn = await signIn(db, body, { ip, device, now: clock(), log });
    return signedIn instanceof Refused ? signedIn : beginSession(office, signedIn, reply);
  });
}

function sessionRoutes(office: Office): void {
  const { route, db, clock } = office;
  route(endpoints.getSession, async ({ staff }) => {
    const { week, special, closed_until = null } = (await office.terms()).hours;
    return { ...toSession(staff), hours: { week, special, closed_until } };
  });

  route(endpoints.signOutStaff, async ({ staff }, reply) => {
    await endSession(db, staff.id, staff.session, clock());
    reply.header('set-cookie', sessionCookie(null, isHttps(reply.request, office.origin)));
    return null;
  });

  route(endpoints.listSessions, ({ staff }) => listSessions(db, staff, clock()));
  route(endpoints.endSession, ({ staff, params }) => endSession(db, staff.id, params.id, clock()));
  route(endpoints.endAllSessions, ({ staff }) => endAllSessions(db, staff.id, clock()));
}

/** Creates a session, sets its cookie and the browser's, and returns it. */
async function beginSession(office: Office, signedIn: SignedIn, reply: FastifyReply) {
  const { db, clock, origin } = office;
  const { headers } = reply.request;
  const device = deviceOf(office, reply);
  const browser = headers['user-agent'] ?? '';
  const session = { ...signedIn, device: hashSecret(device.value), browser };
  const token = await createSession(db, session, clock());
  const caller = token === null ? null : await findCaller(db, token, clock());
  if (token === null || !caller) return new Refused(401, 'wrong_credentials');
  const https = isHttps(reply.request, origin);
  reply.header('set-cookie', [sessionCookie(token, https), device.cookie]);
  return toSession(caller);
}

function deviceOf({ origin }: Office, { request }: FastifyReply) {
  return readDeviceCookie(request.headers.cookie, isHttps(request, origin));
}
