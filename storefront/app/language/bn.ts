import { cart } from '../cart/text.bn.ts';
import { catalogue } from '../catalogue/text.bn.ts';
import { content } from '../content/text.bn.ts';
import { shell } from '../shell/text.bn.ts';

export const bn = { cart, catalogue, content, shell };
