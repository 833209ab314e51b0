import { accountGuaranteeMutants } from './account-guarantees.ts';
import { accountsMutants } from './accounts.ts';
import { browserSessionMutants } from './browser-session.ts';
import { cartMutants } from './cart.ts';
import { cartDrawerMutants } from './cart-drawer.ts';
import { catalogueMutants } from './catalogue.ts';
import { checkoutMutants } from './checkout.ts';
import { contentMutants } from './content.ts';
import { failoverMutants } from './failover.ts';
import { httpMutants } from './http.ts';
import { loginMutants } from './login.ts';
import { lostResponseMutants } from './lost-responses.ts';
import { messageMutants } from './messages.ts';
import type { Mutant } from './mutant.ts';
import { objectStorageMutants } from './object-storage.ts';
import { officeMutants } from './office.ts';
import { officeCashMutants } from './office-cash.ts';
import { officeContentMutants } from './office-content.ts';
import { officeCustomerMutants } from './office-customers.ts';
import { officeCallMutants, officeDeskMutants, officeLiveMutants } from './office-desk.ts';
import { officeFigureMutants } from './office-figures.ts';
import { officeFormMutants } from './office-forms.ts';
import { officeNetworkMutants } from './office-network.ts';
import { officePageMutants } from './office-pages.ts';
import { officePaymentsSettingsMutants } from './office-payments-settings.ts';
import { officePricesMutants } from './office-prices.ts';
import { officeProductsMutants } from './office-products.ts';
import { officeRunMutants } from './office-runs.ts';
import { officeStaffMutants } from './office-staff.ts';
import { officeStockMutants } from './office-stock.ts';
import { orderAmountMutants } from './order-amounts.ts';
import { orderGuaranteeMutants } from './order-guarantees.ts';
import { orderLifeMutants } from './order-life.ts';
import { orderMoveMutants } from './order-moves.ts';
import { orderPageMutants } from './order-pages.ts';
import { orderMutants } from './orders.ts';
import { paymentMutants } from './payments.ts';
import { privacyAndLimitGuaranteeMutants } from './privacy-and-limit-guarantees.ts';
import { productMutants } from './product.ts';
import { responseGuaranteeMutants } from './response-guarantees.ts';
import { saleFormMutants } from './sale-forms.ts';
import { searchMutants } from './search.ts';
import { secondOrderMutants } from './second-order.ts';
import { sessionMutants } from './sessions.ts';
import { shoppingListMutants } from './shopping-lists.ts';
import { weakNetworkMutants } from './weak-network.ts';

/** Every break, grouped by feature. */
export const mutants: readonly Mutant[] = [
  ...orderMutants,
  ...orderMoveMutants,
  ...orderLifeMutants,
  ...officeMutants,
  ...officeCashMutants,
  ...officePageMutants,
  ...officeRunMutants,
  ...officeStaffMutants,
  ...officePaymentsSettingsMutants,
  ...officeCustomerMutants,
  ...officeDeskMutants,
  ...officePricesMutants,
  ...officeProductsMutants,
  ...officeStockMutants,
  ...saleFormMutants,
  ...officeFigureMutants,
  ...officeContentMutants,
  ...officeCallMutants,
  ...officeLiveMutants,
  ...officeNetworkMutants,
  ...officeFormMutants,
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
  ...httpMutants,
  ...objectStorageMutants,
  ...secondOrderMutants,
  ...shoppingListMutants,
  ...weakNetworkMutants,
  ...lostResponseMutants,
  ...privacyAndLimitGuaranteeMutants,
  ...accountGuaranteeMutants,
  ...orderGuaranteeMutants,
  ...responseGuaranteeMutants,
];
