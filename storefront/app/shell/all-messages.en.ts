import { cart } from '../cart/messages.en.ts';
import { catalogue } from '../catalogue/messages.en.ts';
import { content } from '../content/messages.en.ts';
import { shell } from './messages.en.ts';

export const en = { cart, catalogue, content, shell };
