import { createPrivateStore } from '../session/create-private-store.ts';
import { isUnauthorized } from '../session/create-session.ts';
import { session } from '../session/session.ts';

/** The signed-in customer's profile. If the API refuses it with 401 or 403, the session ends (specification, section 4). */
export const ownProfile = createPrivateStore(async (client) => {
  const customer = session.customer();
  try {
    return await client.getProfile();
  } catch (problem) {
    if (isUnauthorized(problem) && session.customer() === customer) session.drop();
    throw problem;
  }
});
