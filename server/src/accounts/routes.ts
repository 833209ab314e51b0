import {
  listProfiles,
  refreshTokens as refreshTokensCall,
  register as registerCall,
  signIn as signInCall,
  signOut as signOutCall,
} from '@haat/contract/accounts';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/database.ts';
import { bind, type Guard, type Limit } from '../http/bind.ts';
import { Refused } from '../http/refused.ts';
import type { AccessTokens } from './access-tokens.ts';
import { findProfiles } from './profiles.ts';
import { register } from './register.ts';
import { endSession, renewSession } from './sessions.ts';
import { signIn } from './sign-in.ts';

/** Who is who: registration, sign-in, sessions. */
export function accountRoutes(
  app: FastifyInstance,
  db: Database,
  {
    guard,
    tokens,
    clock,
    refreshes,
  }: { guard: Guard; tokens: AccessTokens; clock: () => Date; refreshes: Limit },
): void {
  bind(app, registerCall, ({ body, ip, log }) => register(db, body, { ip, now: clock(), log }));

  bind(app, signInCall, ({ body, ip, log }) => signIn(db, tokens, body, { ip, now: clock(), log }));

  bind(
    app,
    refreshTokensCall,
    async ({ body, log }) => {
      const renewed = await renewSession(db, body.refresh, { now: clock(), log });
      if (renewed instanceof Refused) return renewed;
      return { access: await tokens.issue(renewed), refresh: renewed.refresh };
    },
    refreshes,
  );

  bind(app, signOutCall, async ({ body }) => {
    await endSession(db, body.refresh, clock());
    return null;
  });

  bind(app, listProfiles, ({ caller }) => findProfiles(db, caller.customer), { guard });
}
