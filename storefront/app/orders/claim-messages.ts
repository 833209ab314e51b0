import { claim as bn } from './claim-messages.bn.ts';
import { claim as en } from './claim-messages.en.ts';

/** The messages of taking a phone's orders into an account, loaded only by the page of the orders. */
export const claimMessages = { en, bn };
