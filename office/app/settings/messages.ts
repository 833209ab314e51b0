import { settings as bn } from './messages.bn.ts';
import { settings as en } from './messages.en.ts';

export const settingsMessages = { en, bn };
