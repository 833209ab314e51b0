import { cart } from '../cart/messages.bn.ts';
import { catalogue } from '../catalogue/messages.bn.ts';
import { content } from '../content/messages.bn.ts';
import { shell } from './messages.bn.ts';

export const bn = { cart, catalogue, content, shell };
