import { accounts } from '../accounts/messages.en.ts';
import { cart } from '../cart/messages.en.ts';
import { catalogue } from '../catalogue/messages.en.ts';
import { checkout } from '../checkout/messages.en.ts';
import { codes } from '../codes/messages.en.ts';
import { content } from '../content/messages.en.ts';
import { delivery } from '../delivery/messages.en.ts';
import { addMessages } from '../i18n/messages.ts';
import { orders } from '../orders/messages.en.ts';
import { payments } from '../payments/messages.en.ts';
import { session } from '../session/messages.en.ts';
import { shop } from '../shop/messages.en.ts';
import { lists } from '../shopping-lists/messages.en.ts';
import { shell } from './messages.en.ts';

/** The English messages of every page; imported by the English layout. They define the shape of the others. */
export const english = {
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

type English = typeof english;

declare module '../i18n/messages.ts' {
  interface Messages extends English {}
}

addMessages('en', english);
