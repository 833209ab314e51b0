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
import { readDevice } from './sign-in/device-cookie.ts';
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

  registerEndpoint(app, signInCall, async ({ body, ip, protocol, log }, reply) => {
    const device = readDevice(reply.request.headers.cookie, protocol);
    const signedIn = await signIn(db, tokens, body, { ip, device: device.hash, now: clock(), log });
    if (!(signedIn instanceof Refused)) reply.header('set-cookie', device.cookie);
    return signedIn;
  });

  registerEndpoint(
    app,
    refreshTokensCall,
    async ({ body, log }) => {
      const renewed = await renewSession(db, body, { now: clock(), log });
      if (renewed instanceof Refused) return renewed;
      const access = await tokens.issue(renewed);
      return renewed.refresh === null ? { access } : { access, refresh: renewed.refresh };
    },
    refreshes,
  );

  registerEndpoint(
    app,
    signOutCall,
    async ({ body }) => {
      await endSession(db, body.refresh, clock());
      return null;
    },
    refreshes,
  );
}

async function profileRoutes(
  app: FastifyInstance,
  db: Database,
  { guard, clock, media, profileChanges }: AccountOptions,
): Promise<void> {
  registerEndpoint(app, getProfile, ({ caller }) => findProfiles(db, caller.customer), { guard });

  registerEndpoint(
    app,
    changePasswordCall,
    ({ caller, body, ip, log }) => changePassword(db, caller, body, { ip, now: clock(), log }),
    { guard },
  );

  registerEndpoint(
    app,
    endOtherSessionsCall,
    ({ caller, ip, log }) => signOutElsewhere(db, caller, { ip, now: clock(), log }),
    { guard },
  );

  // In its own scope: all other routes return 415 for multipart bodies.
  await app.register(async (scope) => {
    await readForms(scope, { largestFile: MAX_PICTURE_BYTES, folder: join(media.folder, 'uploads') });
    registerEndpoint(
      scope,
      updateProfileCall,
      ({ caller, params, body, log }) =>
        updateProfile(db, caller, params.id, body, { media, now: clock(), log }),
      { guard, ...profileChanges },
    );
  });
}

function addressRoutes(app: FastifyInstance, db: Database, { guard }: AccountOptions): void {
  registerEndpoint(app, listShippingAddresses, ({ caller }) => findShippingAddresses(db, caller.customer), {
    guard,
  });

  registerEndpoint(
    app,
    createShippingAddressCall,
    ({ caller, body }) => createShippingAddress(db, caller.customer, body),
    {
      guard,
    },
  );

  registerEndpoint(
    app,
    updateShippingAddressCall,
    ({ caller, params, body }) => updateShippingAddress(db, caller.customer, params.id, body),
    { guard },
  );
}
