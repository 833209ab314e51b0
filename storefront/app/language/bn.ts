import { cart } from '../cart/text.bn.ts';
import { catalogue } from '../catalogue/text.bn.ts';
import { checkout } from '../checkout/text.bn.ts';
import { content } from '../content/text.bn.ts';
import { orders } from '../orders/text.bn.ts';
import { shell } from '../shell/text.bn.ts';

export const bn = { cart, catalogue, checkout, content, orders, shell };
