import { paths } from './paths.ts';

/** Method and path of an endpoint, and how the client sends and reads it, without its schemas. */
export interface ApiRoute {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** The path with its trailing slash; parameters as `{id}`. */
  path: string;
  /**
   * How the client converts the response; by default it is unchanged. `first`: the first element of a list, or null. `page`: a page
   * of a list, with total and cursors from the headers. `open`: the specification does not define the response; without JSON
   * the result is `{}`. `none`: the body is ignored.
   */
  result?: 'first' | 'page' | 'open' | 'none';
  /** Sent without the access token (specification, section 6). */
  anonymous?: true;
  /** Body fields that are sent only to the shop's own API; another provider gets only the specified fields. */
  ownFields?: Record<string, unknown>;
}

/** The routes of all endpoints of the API, by name. This file has no schema, so that browsers load none. */
export const apiRoutes = {
  listProducts: { method: 'GET', path: paths.products, result: 'page' },
  getProduct: { method: 'GET', path: paths.product },
  listProductsById: { method: 'GET', path: paths.productsById, anonymous: true },
  requestStockAlert: { method: 'POST', path: paths.stockAlert, result: 'none', anonymous: true },
  matchQuickList: { method: 'POST', path: paths.quickList, anonymous: true },
  listCategories: { method: 'GET', path: paths.categories },
  getSetup: { method: 'GET', path: paths.setup, result: 'first' },
  getSetupPage: { method: 'GET', path: paths.setupPage, result: 'first' },
  listSliderBanners: { method: 'GET', path: paths.sliderBanners },
  getContactInfo: { method: 'GET', path: paths.contactInfo, result: 'first' },
  listArticles: { method: 'GET', path: paths.articles },
  sendMessage: { method: 'POST', path: paths.messages, result: 'none' },
  signIn: { method: 'POST', path: paths.token, ownFields: { rotate: true } },
  refreshTokens: { method: 'POST', path: paths.tokenRefresh, ownFields: { rotate: true } },
  signOut: { method: 'POST', path: paths.tokenLogout, result: 'none' },
  sendPasswordResetCode: { method: 'POST', path: paths.passwordResetCode, result: 'none' },
  resetPassword: { method: 'POST', path: paths.passwordReset, result: 'none' },
  sendUnlockCode: { method: 'POST', path: paths.unlockCode, result: 'none' },
  unlockSignIn: { method: 'POST', path: paths.unlock, result: 'none' },
  sendClaimCode: { method: 'POST', path: paths.claimCode, result: 'none' },
  claimOrders: { method: 'POST', path: paths.claim },
  startPhoneChange: { method: 'POST', path: paths.phoneChangeStart, result: 'none' },
  confirmPhoneChange: { method: 'POST', path: paths.phoneConfirmation, result: 'none' },
  changePhone: { method: 'POST', path: paths.phoneChange, result: 'none' },
  register: { method: 'POST', path: paths.register, result: 'none' },
  changePassword: { method: 'POST', path: paths.password, result: 'none' },
  endOtherSessions: { method: 'POST', path: paths.otherSessions, result: 'none' },
  getProfile: { method: 'GET', path: paths.profiles, result: 'first' },
  updateProfile: { method: 'PATCH', path: paths.profile, result: 'open' },
  listShippingAddresses: { method: 'GET', path: paths.shippingAddresses },
  createShippingAddress: { method: 'POST', path: paths.shippingAddresses, result: 'open' },
  updateShippingAddress: { method: 'PUT', path: paths.shippingAddress, result: 'open' },
  listShoppingLists: { method: 'GET', path: paths.shoppingLists },
  addToShoppingList: { method: 'POST', path: paths.shoppingLists },
  renameShoppingList: { method: 'PATCH', path: paths.shoppingList },
  deleteShoppingList: { method: 'DELETE', path: paths.shoppingList },
  removeFromShoppingList: { method: 'DELETE', path: paths.shoppingListProduct },
  mergeShoppingLists: { method: 'POST', path: paths.shoppingListMerge },
  listCartLines: { method: 'GET', path: paths.carts },
  addCartLine: { method: 'POST', path: paths.carts, result: 'open' },
  changeCartLine: { method: 'PATCH', path: paths.cart, result: 'open' },
  removeCartLine: { method: 'DELETE', path: paths.cart, result: 'none' },
  mergeCart: { method: 'POST', path: paths.cartMerge },
  placeCustomerOrder: { method: 'POST', path: paths.customerOrders, result: 'open' },
  listCustomerOrders: { method: 'GET', path: paths.customerOrders, result: 'page' },
  listOrders: { method: 'GET', path: paths.orders, result: 'page' },
  quoteOrder: { method: 'POST', path: paths.quote },
  listDeliveryZones: { method: 'GET', path: paths.deliveryZones },
  placeGuestOrder: { method: 'POST', path: paths.guestOrders, result: 'open', anonymous: true },
  getGuestOrder: { method: 'GET', path: paths.guestOrder },
  initiatePayment: { method: 'GET', path: paths.initiatePayment },
  initiatePaymentByPost: { method: 'POST', path: paths.initiatePayment },
  initiateGuestPayment: { method: 'GET', path: paths.initiateGuestPayment },
  initiateGuestPaymentByPost: { method: 'POST', path: paths.initiateGuestPayment },
  getPaymentStatus: { method: 'GET', path: paths.paymentStatus },
  getGuestPaymentStatus: { method: 'GET', path: paths.guestPaymentStatus },
  cancelOrder: { method: 'POST', path: paths.cancelOrder },
  cancelGuestOrder: { method: 'POST', path: paths.cancelGuestOrder },
  getOrderAgainLines: { method: 'GET', path: paths.orderAgain },
  getGuestOrderAgainLines: { method: 'GET', path: paths.guestOrderAgain },
  sendTrackingCode: { method: 'POST', path: paths.trackingCode, result: 'none', anonymous: true },
  trackOrder: { method: 'POST', path: paths.tracking, anonymous: true },
} as const satisfies Record<string, ApiRoute>;

export type ApiRoutes = typeof apiRoutes;
