import { accountsMutants } from './breaks/accounts.ts';
import { browserSessionMutants } from './breaks/browser-session.ts';
import { cartMutants } from './breaks/cart.ts';
import { cartDrawerMutants } from './breaks/cart-drawer.ts';
import { catalogueMutants } from './breaks/catalogue.ts';
import { checkoutMutants } from './breaks/checkout.ts';
import { contentMutants } from './breaks/content.ts';
import { failoverMutants } from './breaks/failover.ts';
import { loginMutants } from './breaks/login.ts';
import { messageMutants } from './breaks/messages.ts';
import { objectStorageMutants } from './breaks/object-storage.ts';
import { officeMutants } from './breaks/office.ts';
import { officeCashMutants } from './breaks/office-cash.ts';
import { officeContentMutants } from './breaks/office-content.ts';
import { officeCustomerMutants } from './breaks/office-customers.ts';
import { officeCallMutants, officeDeskMutants, officeLiveMutants } from './breaks/office-desk.ts';
import { officeFigureMutants } from './breaks/office-figures.ts';
import { officeGoodsMutants } from './breaks/office-goods.ts';
import { officePaymentsSettingsMutants } from './breaks/office-payments-settings.ts';
import { orderAmountMutants } from './breaks/order-amounts.ts';
import { orderLifeMutants } from './breaks/order-life.ts';
import { orderMoveMutants } from './breaks/order-moves.ts';
import { orderPageMutants } from './breaks/order-pages.ts';
import { orderMutants } from './breaks/orders.ts';
import { paymentMutants } from './breaks/payments.ts';
import { productMutants } from './breaks/product.ts';
import { saleFormMutants } from './breaks/sale-forms.ts';
import { searchMutants } from './breaks/search.ts';
import { secondOrderMutants } from './breaks/second-order.ts';
import { sessionMutants } from './breaks/sessions.ts';
import { shoppingListMutants } from './breaks/shopping-lists.ts';
import type { Mutant } from './mutant.ts';

/** Every break, grouped by feature. */
export const mutants: readonly Mutant[] = [
  ...orderMutants,
  ...orderMoveMutants,
  ...orderLifeMutants,
  ...officeMutants,
  ...officeCashMutants,
  ...officePaymentsSettingsMutants,
  ...officeCustomerMutants,
  ...officeDeskMutants,
  ...officeGoodsMutants,
  ...saleFormMutants,
  ...officeFigureMutants,
  ...officeContentMutants,
  ...officeCallMutants,
  ...officeLiveMutants,
  ...orderAmountMutants,
  ...sessionMutants,
  ...paymentMutants,
  ...catalogueMutants,
  ...searchMutants,
  ...productMutants,
  ...cartDrawerMutants,
  ...cartMutants,
  ...checkoutMutants,
  ...orderPageMutants,
  ...accountsMutants,
  ...loginMutants,
  ...browserSessionMutants,
  ...contentMutants,
  ...messageMutants,
  ...failoverMutants,
  ...objectStorageMutants,
  ...secondOrderMutants,
  ...shoppingListMutants,
];
