import * as endpoints from '@haat/contract/shop/account-codes';
import type { FastifyInstance } from 'fastify';
import type { Codes } from '../codes/codes.ts';
import type { Limit } from '../platform/http/limits/rate-limits.ts';
import { type Guard, registerEndpoint } from '../platform/http/register-endpoint.ts';
import { Refused } from '../platform/refused.ts';
import { changePhone, confirmPhoneChange, startPhoneChange } from './change-phone-by-codes.ts';
import { resetPassword, sendPasswordResetCode } from './password/reset-password.ts';
import { readDevice } from './sign-in/device-cookie.ts';
import { provePhone, sendClaimCode } from './sign-in/prove-phone.ts';
import { sendUnlockCode, unlockSignIn } from './sign-in/unlock-sign-in.ts';

/** What a customer does by a code instead of a password, or before one. */
export function codeRoutes(
  app: FastifyInstance,
  codes: Codes,
  { guard, ...limit }: Limit & { guard: Guard },
): void {
  registerEndpoint(
    app,
    endpoints.sendPasswordResetCode,
    ({ body, ip }) => sendPasswordResetCode(codes, body, { ip }),
    limit,
  );

  registerEndpoint(
    app,
    endpoints.resetPassword,
    async ({ body, ip, protocol, log }, reply) => {
      const { hash: device, cookie } = readDevice(reply.request.headers.cookie, protocol);
      const result = await resetPassword(codes, body, { ip, device, now: codes.clock(), log });
      if (!(result instanceof Refused)) reply.header('set-cookie', cookie);
      return result;
    },
    limit,
  );

  registerEndpoint(
    app,
    endpoints.sendUnlockCode,
    async ({ body, ip, protocol }, reply) => {
      const { hash: device, cookie } = readDevice(reply.request.headers.cookie, protocol);
      const result = await sendUnlockCode(codes, body, { ip, device });
      if (!(result instanceof Refused)) reply.header('set-cookie', cookie);
      return result;
    },
    limit,
  );

  registerEndpoint(
    app,
    endpoints.unlockSignIn,
    async ({ body, ip, protocol }, reply) => {
      const { hash: device, cookie } = readDevice(reply.request.headers.cookie, protocol);
      const result = await unlockSignIn(codes, body, { ip, device, now: codes.clock() });
      if (!(result instanceof Refused)) reply.header('set-cookie', cookie);
      return result;
    },
    limit,
  );

  ownPhoneRoutes(app, codes, { guard, ...limit });
}

/** What a customer proves of their own phone. */
function ownPhoneRoutes(
  app: FastifyInstance,
  codes: Codes,
  { guard, ...limit }: Limit & { guard: Guard },
): void {
  registerEndpoint(
    app,
    endpoints.sendClaimCode,
    ({ caller, body, ip }) => sendClaimCode(codes, caller, body, { ip }),
    { guard, ...limit },
  );

  registerEndpoint(
    app,
    endpoints.claimOrders,
    ({ caller, body, ip }) => provePhone(codes, caller, body, { ip }),
    {
      guard,
      ...limit,
    },
  );

  registerEndpoint(
    app,
    endpoints.startPhoneChange,
    ({ caller, body, ip }) => startPhoneChange(codes, caller, body, { ip }),
    { guard, ...limit },
  );

  registerEndpoint(
    app,
    endpoints.confirmPhoneChange,
    ({ caller, body, ip }) => confirmPhoneChange(codes, caller, body, { ip }),
    { guard, ...limit },
  );

  registerEndpoint(
    app,
    endpoints.changePhone,
    ({ caller, body, ip, log }) => changePhone(codes, caller, body, { ip, log }),
    { guard, ...limit },
  );
}
