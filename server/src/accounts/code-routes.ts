import * as endpoints from '@haat/contract/shop/account-codes';
import type { FastifyInstance } from 'fastify';
import type { Codes } from '../codes/codes.ts';
import type { Limit } from '../platform/http/limits/rate-limits.ts';
import { type Guard, registerEndpoint } from '../platform/http/register-endpoint.ts';
import { changePhone, confirmPhoneChange, startPhoneChange } from './change-phone-by-codes.ts';
import { resetPassword, sendPasswordResetCode } from './password/reset-password.ts';
import { withDevice } from './sign-in/device-cookie.ts';
import { provePhone, sendClaimCode } from './sign-in/prove-phone.ts';
import { sendUnlockCode, unlockSignIn } from './sign-in/unlock-sign-in.ts';

/** What a customer does by a code instead of a password, or before one. */
export function codeRoutes(
  app: FastifyInstance,
  codes: Codes,
  { guard, ...limit }: Limit & { guard: Guard },
): void {
  registerEndpoint(app, endpoints.sendPasswordResetCode, limit, ({ body, ip }) =>
    sendPasswordResetCode(codes, body, { ip }),
  );

  registerEndpoint(app, endpoints.resetPassword, limit, ({ body, ip, log }, reply) =>
    withDevice(reply, (device) => resetPassword(codes, body, { ip, device, now: codes.clock(), log })),
  );

  registerEndpoint(app, endpoints.sendUnlockCode, limit, ({ body, ip }, reply) =>
    withDevice(reply, (device) => sendUnlockCode(codes, body, { ip, device })),
  );

  registerEndpoint(app, endpoints.unlockSignIn, limit, ({ body, ip }, reply) =>
    withDevice(reply, (device) => unlockSignIn(codes, body, { ip, device, now: codes.clock() })),
  );

  ownPhoneRoutes(app, codes, { guard, ...limit });
}

/** What a customer proves of their own phone. */
function ownPhoneRoutes(app: FastifyInstance, codes: Codes, options: Limit & { guard: Guard }): void {
  registerEndpoint(app, endpoints.sendClaimCode, options, ({ caller, body, ip }) =>
    sendClaimCode(codes, caller, body, { ip }),
  );

  registerEndpoint(app, endpoints.claimOrders, options, ({ caller, body, ip }) =>
    provePhone(codes, caller, body, { ip }),
  );

  registerEndpoint(app, endpoints.startPhoneChange, options, ({ caller, body, ip }) =>
    startPhoneChange(codes, caller, body, { ip }),
  );

  registerEndpoint(app, endpoints.confirmPhoneChange, options, ({ caller, body, ip }) =>
    confirmPhoneChange(codes, caller, body, { ip }),
  );

  registerEndpoint(app, endpoints.changePhone, options, ({ caller, body, ip, log }) =>
    changePhone(codes, caller, body, { ip, log }),
  );
}
