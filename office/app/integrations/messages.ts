import { integrations as bn } from './messages.bn.ts';
import { integrations as en } from './messages.en.ts';

export const integrationMessages = { en, bn };
