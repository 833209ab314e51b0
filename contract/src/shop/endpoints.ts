import * as accountCodes from './account-codes.ts';
import * as accounts from './accounts.ts';
import * as areas from './areas.ts';
import * as cart from './cart.ts';
import * as catalogue from './catalogue.ts';
import * as changeOrder from './change-order.ts';
import * as chatOffers from './chat-offers.ts';
import * as checkout from './checkout.ts';
import * as complaints from './complaints.ts';
import * as content from './content.ts';
import * as credit from './credit.ts';
import * as delivery from './delivery.ts';
import * as feedback from './feedback.ts';
import * as khata from './khata.ts';
import * as orderAgain from './order-again.ts';
import * as orderStep from './order-step.ts';
import * as orders from './orders.ts';
import * as payments from './payments.ts';
import * as purchaseConsent from './purchase-consent.ts';
import * as push from './push.ts';
import * as quickList from './quick-list.ts';
import * as sendMoney from './send-money.ts';
import * as shippingAddresses from './shipping-addresses.ts';
import * as shoppingLists from './shopping-lists.ts';
import * as slots from './slots.ts';
import * as stockAlerts from './stock-alerts.ts';
import * as substitutes from './substitutes.ts';
import * as track from './track.ts';

/**
 * Every endpoint of the shop's API with its schemas, by name. For the server and for types: a browser that imported it would load every
 * schema.
 */
export const endpoints = {
  ...accountCodes,
  ...accounts,
  ...areas,
  ...cart,
  ...catalogue,
  ...changeOrder,
  ...chatOffers,
  ...checkout,
  ...complaints,
  ...content,
  ...credit,
  ...khata,
  ...delivery,
  ...feedback,
  ...orderAgain,
  ...orderStep,
  ...orders,
  ...payments,
  ...purchaseConsent,
  ...push,
  ...quickList,
  ...sendMoney,
  ...shippingAddresses,
  ...shoppingLists,
  ...slots,
  ...stockAlerts,
  ...substitutes,
  ...track,
};
