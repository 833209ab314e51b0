import { join } from 'node:path';
import { MAX_PICTURE_BYTES } from '@haat/contract/http/limits';
import {
  changePassword as changePasswordCall,
  endOtherSessions as endOtherSessionsCall,
  getProfile,
  refreshTokens as refreshTokensCall,
  register as registerCall,
  signIn as signInCall,
  signOut as signOutCall,
  updateProfile as updateProfileCall,
} from '@haat/contract/shop/accounts';
import {
  createShippingAddress as createShippingAddressCall,
  listShippingAddresses,
  updateShippingAddress as updateShippingAddressCall,
} from '@haat/contract/shop/shipping-addresses';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../platform/db/database.ts';
import { readForms } from '../platform/http/bodies/multipart-body.ts';
import type { Limit } from '../platform/http/limits/rate-limits.ts';
import { type Guard, registerEndpoint } from '../platform/http/register-endpoint.ts';
import type { MediaStore } from '../platform/media/media-store.ts';
import { Refused } from '../platform/refused.ts';
import { changePassword, signOutElsewhere } from './password/change-password.ts';
import { findProfiles } from './profiles.ts';
import { register } from './register.ts';
import { createShippingAddress, findShippingAddresses, updateShippingAddress } from './shipping-addresses.ts';
import type { AccessTokens } from './sign-in/access-tokens.ts';
import { withDevice } from './sign-in/device-cookie.ts';
import { endSession, renewSession } from './sign-in/sessions.ts';
import { signIn } from './sign-in/sign-in.ts';
import { updateProfile } from './update-profile.ts';

interface AccountOptions {
  guard: Guard;
  tokens: AccessTokens;
  clock: () => Date;
  /** The pictures of the shop. */
  media: MediaStore;
  refreshes: Limit;
  profileChanges: Limit;
}

/** Routes for registration, sign-in, sessions, profile and shipping addresses. */
export async function accountRoutes(
  app: FastifyInstance,
  db: Database,
  options: AccountOptions,
): Promise<void> {
  sessionRoutes(app, db, options);
  await profileRoutes(app, db, options);
  addressRoutes(app, db, options);
}

function sessionRoutes(
  app: FastifyInstance,
  db: Database,
  { tokens, clock, refreshes }: AccountOptions,
): void {
  registerEndpoint(app, registerCall, ({ body, ip, log }) => register(db, body, { ip, now: clock(), log }));

  registerEndpoint(app, signInCall, ({ body, ip, log }, reply) =>
    withDevice(reply, (device) => signIn(db, tokens, body, { ip, device, now: clock(), log })),
  );

  registerEndpoint(app, refreshTokensCall, refreshes, async ({ body, log }) => {
    const renewed = await renewSession(db, body, { now: clock(), log });
    if (renewed instanceof Refused) return renewed;
    const access = await tokens.issue(renewed);
    return renewed.refresh === null ? { access } : { access, refresh: renewed.refresh };
  });

  registerEndpoint(app, signOutCall, refreshes, async ({ body }) => {
    await endSession(db, body.refresh, clock());
    return null;
  });
}

async function profileRoutes(
  app: FastifyInstance,
  db: Database,
  { guard, clock, media, profileChanges }: AccountOptions,
): Promise<void> {
  registerEndpoint(app, getProfile, { guard }, ({ caller }) => findProfiles(db, caller.customer));

  registerEndpoint(app, changePasswordCall, { guard }, ({ caller, body, ip, log }) =>
    changePassword(db, caller, body, { ip, now: clock(), log }),
  );

  registerEndpoint(app, endOtherSessionsCall, { guard }, ({ caller, ip, log }) =>
    signOutElsewhere(db, caller, { ip, now: clock(), log }),
  );

  // In its own scope: all other routes return 415 for multipart bodies.
  await app.register(async (scope) => {
    await readForms(scope, { largestFile: MAX_PICTURE_BYTES, folder: join(media.folder, 'uploads') });
    registerEndpoint(
      scope,
      updateProfileCall,
      { guard, ...profileChanges },
      ({ caller, params, body, log }) =>
        updateProfile(db, caller, params.id, body, { media, now: clock(), log }),
    );
  });
}

function addressRoutes(app: FastifyInstance, db: Database, { guard }: AccountOptions): void {
  registerEndpoint(app, listShippingAddresses, { guard }, ({ caller }) =>
    findShippingAddresses(db, caller.customer),
  );

  registerEndpoint(app, createShippingAddressCall, { guard }, ({ caller, body }) =>
    createShippingAddress(db, caller.customer, body),
  );

  registerEndpoint(app, updateShippingAddressCall, { guard }, ({ caller, params, body }) =>
    updateShippingAddress(db, caller.customer, params.id, body),
  );
}
