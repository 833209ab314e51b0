import { accounts } from '../accounts/messages.bn.ts';
import { cart } from '../cart/messages.bn.ts';
import { catalogue } from '../catalogue/messages.bn.ts';
import { checkout } from '../checkout/messages.bn.ts';
import { codes } from '../codes/messages.bn.ts';
import { content } from '../content/messages.bn.ts';
import { delivery } from '../delivery/messages.bn.ts';
import { addMessages, type Messages } from '../i18n/messages.ts';
import { orders } from '../orders/messages.bn.ts';
import { payments } from '../payments/messages.bn.ts';
import { session } from '../session/messages.bn.ts';
import { shop } from '../shop/messages.bn.ts';
import { lists } from '../shopping-lists/messages.bn.ts';
import { shell } from './messages.bn.ts';

/** The Bengali messages of every page; imported by the Bengali layout. */
export const bengali: Messages = {
  accounts,
  cart,
  catalogue,
  checkout,
  codes,
  content,
  delivery,
  orders,
  payments,
  session,
  shell,
  shop,
  lists,
};

addMessages('bn', bengali);
