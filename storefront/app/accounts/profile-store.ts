import { createPrivateStore } from './create-private-store.ts';
import { isRefusal } from './create-session.ts';
import { session } from './session.ts';

/** The signed-in customer's profile. Where the API refuses it, nobody is signed in any more (specification, section 4). */
export const ownProfile = createPrivateStore(async (client) => {
  const customer = session.customer();
  try {
    return await client.profile();
  } catch (problem) {
    if (isRefusal(problem) && session.customer() === customer) session.drop();
    throw problem;
  }
});
