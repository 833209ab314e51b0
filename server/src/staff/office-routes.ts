import * as endpoints from '@haat/contract/office/staff';
import * as linkEndpoints from '@haat/contract/office/staff-links';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { listAudit } from '../audit/audit.ts';
import { Refused } from '../platform/refused.ts';
import { acceptLink } from './accept-link.ts';
import { changeOwnPassword } from './change-own-password.ts';
import { changeStaff, resetFactor } from './change-staff.ts';
import { readDeviceCookie, sessionCookie } from './cookies.ts';
import { createInvitation, getLink, listInvitations, withdrawInvitation } from './links.ts';
import { disableStaff, enableStaff, listStaff } from './members.ts';
import { isHttps, type OfficeContext, registerOffice } from './office-endpoint.ts';
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
export function staffRoutes(app: FastifyInstance, context: OfficeContext): void {
  const { db, clock } = context;
  signInRoutes(app, context);
  sessionRoutes(app, context);

  registerOffice(app, context, endpoints.beginTotp, ({ staff }) => beginTotp(db, staff));
  registerOffice(app, context, endpoints.confirmTotp, ({ staff, body, log }) =>
    confirmTotp(db, staff, body.code, { now: clock(), log }),
  );
  registerOffice(app, context, endpoints.proveFactor, ({ staff, body, log }) =>
    proveFactor(db, staff, body.code, { now: clock(), log }),
  );

  registerOffice(app, context, endpoints.listStaff, () => listStaff(db));
  registerOffice(app, context, linkEndpoints.inviteStaff, ({ staff, body }) =>
    createInvitation(db, staff, body.role, clock()),
  );
  registerOffice(app, context, linkEndpoints.listInvitations, () => listInvitations(db, clock()));
  registerOffice(app, context, linkEndpoints.withdrawInvitation, ({ staff, params }) =>
    withdrawInvitation(db, staff, params.id, clock()),
  );
  registerOffice(app, context, linkEndpoints.makePasswordLink, ({ staff, params }) =>
    makePasswordLink(db, staff, params.id, clock()),
  );
  registerOffice(app, context, linkEndpoints.setPasswordByLink, ({ body, log }) =>
    setPasswordByLink(db, body, { now: clock(), log }),
  );
  registerOffice(app, context, linkEndpoints.enableStaff, ({ staff, params }) =>
    enableStaff(db, staff, params.id, clock()),
  );
  registerOffice(app, context, endpoints.disableStaff, ({ staff, params }) =>
    disableStaff(db, staff, params.id, clock()),
  );
  registerOffice(app, context, endpoints.changeStaff, ({ staff, params, body }) =>
    changeStaff(db, staff, params.id, body, clock()),
  );
  registerOffice(app, context, endpoints.resetFactor, ({ staff, params }) =>
    resetFactor(db, staff, params.id, clock()),
  );
  registerOffice(app, context, endpoints.changeOwnPassword, ({ staff, body, log }) =>
    changeOwnPassword(db, staff, body, { now: clock(), log }),
  );
  registerOffice(app, context, endpoints.listAudit, ({ query }) => listAudit(db, query));
}

function signInRoutes(app: FastifyInstance, context: OfficeContext): void {
  const { db, clock } = context;
  registerOffice(app, context, endpoints.getLink, ({ body }) => getLink(db, body.link, clock()));

  registerOffice(app, context, endpoints.acceptLink, async ({ body, log }, reply) => {
    const created = await acceptLink(db, body, { now: clock(), log });
    return created instanceof Refused ? created : beginSession(context, created, reply);
  });

  registerOffice(app, context, endpoints.signInStaff, async ({ body, ip, log }, reply) => {
    const device = hashSecret(deviceOf(context, reply).value);
    const signedIn = await signIn(db, body, { ip, device, now: clock(), log });
    return signedIn instanceof Refused ? signedIn : beginSession(context, signedIn, reply);
  });
}

function sessionRoutes(app: FastifyInstance, context: OfficeContext): void {
  const { db, clock } = context;
  registerOffice(app, context, endpoints.getSession, async ({ staff }) => {
    const { week, special, closed_until = null } = (await context.terms()).hours;
    return { ...toSession(staff), hours: { week, special, closed_until } };
  });

  registerOffice(app, context, endpoints.signOutStaff, async ({ staff }, reply) => {
    await endSession(db, staff.id, staff.session, clock());
    reply.header('set-cookie', sessionCookie(null, isHttps(reply.request, context.origin)));
    return null;
  });

  registerOffice(app, context, endpoints.listSessions, ({ staff }) => listSessions(db, staff, clock()));
  registerOffice(app, context, endpoints.endSession, ({ staff, params }) =>
    endSession(db, staff.id, params.id, clock()),
  );
  registerOffice(app, context, endpoints.endAllSessions, ({ staff }) =>
    endAllSessions(db, staff.id, clock()),
  );
}

/** Creates a session, sets its cookie and the browser's, and returns it. */
async function beginSession(context: OfficeContext, signedIn: SignedIn, reply: FastifyReply) {
  const { db, clock, origin } = context;
  const { headers } = reply.request;
  const device = deviceOf(context, reply);
  const browser = headers['user-agent'] ?? '';
  const session = { ...signedIn, device: hashSecret(device.value), browser };
  const token = await createSession(db, session, clock());
  const caller = token === null ? null : await findCaller(db, token, clock());
  if (token === null || !caller) return new Refused(401, 'wrong_credentials');
  const https = isHttps(reply.request, origin);
  reply.header('set-cookie', [sessionCookie(token, https), device.cookie]);
  return toSession(caller);
}

function deviceOf({ origin }: OfficeContext, { request }: FastifyReply) {
  return readDeviceCookie(request.headers.cookie, isHttps(request, origin));
}
