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
  listProducts: { method: 'GET', path: '/api/shop-app/products/', result: 'page' },
  getProduct: { method: 'GET', path: '/api/shop-app/products/{id}/' },
  listProductFacets: { method: 'GET', path: '/api/shop-app/products/facets/', anonymous: true },
  listProductsById: { method: 'GET', path: '/api/shop-app/products/by-id/{ids}/', anonymous: true },
  requestStockAlert: {
    method: 'POST',
    path: '/api/shop-app/products/{id}/stock-alert/',
    result: 'none',
    anonymous: true,
  },
  matchQuickList: { method: 'POST', path: '/api/shop-app/quick-list/', anonymous: true },
  listCategories: { method: 'GET', path: '/api/shop-app/categories/' },
  getSetup: { method: 'GET', path: '/api/setup/', result: 'first' },
  getSetupPage: { method: 'GET', path: '/api/aboutus/setup_page/', result: 'first' },
  listSliderBanners: { method: 'GET', path: '/api/aboutus/slider-banner/' },
  getContactInfo: { method: 'GET', path: '/api/aboutus/contact-info/', result: 'first' },
  listArticles: { method: 'GET', path: '/api/aboutus/articles/' },
  sendMessage: { method: 'POST', path: '/api/aboutus/messages/', result: 'none' },
  signIn: { method: 'POST', path: '/api/token/', ownFields: { rotate: true } },
  refreshTokens: { method: 'POST', path: '/api/token/refresh/', ownFields: { rotate: true } },
  signOut: { method: 'POST', path: '/api/token/logout/', result: 'none' },
  sendPasswordResetCode: { method: 'POST', path: '/api/token/password-reset/code/', result: 'none' },
  resetPassword: { method: 'POST', path: '/api/token/password-reset/', result: 'none' },
  sendUnlockCode: { method: 'POST', path: '/api/token/unlock/code/', result: 'none' },
  unlockSignIn: { method: 'POST', path: '/api/token/unlock/', result: 'none' },
  sendClaimCode: { method: 'POST', path: '/api/user/claim/code/', result: 'none' },
  claimOrders: { method: 'POST', path: '/api/user/claim/' },
  startPhoneChange: { method: 'POST', path: '/api/user/phone/code/', result: 'none' },
  confirmPhoneChange: { method: 'POST', path: '/api/user/phone/confirm/', result: 'none' },
  changePhone: { method: 'POST', path: '/api/user/phone/', result: 'none' },
  register: { method: 'POST', path: '/api/user/register/', result: 'none' },
  changePassword: { method: 'POST', path: '/api/user/password/', result: 'none' },
  endOtherSessions: { method: 'POST', path: '/api/user/sessions/end-others/', result: 'none' },
  getProfile: { method: 'GET', path: '/api/user/profiles/', result: 'first' },
  updateProfile: { method: 'PATCH', path: '/api/user/profiles/{id}/', result: 'open' },
  listShippingAddresses: { method: 'GET', path: '/api/payment-app/shipping-address/' },
  createShippingAddress: { method: 'POST', path: '/api/payment-app/shipping-address/', result: 'open' },
  updateShippingAddress: { method: 'PUT', path: '/api/payment-app/shipping-address/{id}/', result: 'open' },
  listShoppingLists: { method: 'GET', path: '/api/user/lists/' },
  addToShoppingList: { method: 'POST', path: '/api/user/lists/' },
  renameShoppingList: { method: 'PATCH', path: '/api/user/lists/{id}/' },
  deleteShoppingList: { method: 'DELETE', path: '/api/user/lists/{id}/' },
  removeFromShoppingList: { method: 'DELETE', path: '/api/user/lists/{id}/products/{product}/' },
  mergeShoppingLists: { method: 'POST', path: '/api/user/lists/merge/' },
  listCartLines: { method: 'GET', path: '/api/payment-app/carts/' },
  addCartLine: { method: 'POST', path: '/api/payment-app/carts/', result: 'open' },
  changeCartLine: { method: 'PATCH', path: '/api/payment-app/carts/{id}/', result: 'open' },
  removeCartLine: { method: 'DELETE', path: '/api/payment-app/carts/{id}/', result: 'none' },
  mergeCart: { method: 'POST', path: '/api/payment-app/carts/merge/' },
  placeCustomerOrder: { method: 'POST', path: '/api/payment-app/orders/', result: 'open' },
  listCustomerOrders: { method: 'GET', path: '/api/payment-app/orders/', result: 'page' },
  listOrders: { method: 'GET', path: '/api/order-app/orders/', result: 'page' },
  quoteOrder: { method: 'POST', path: '/api/order-app/quote/' },
  listSlots: { method: 'GET', path: '/api/order-app/slots/' },
  reserveSlot: { method: 'POST', path: '/api/order-app/slots/{id}/reservations/', anonymous: true },
  listDeliveryZones: { method: 'GET', path: '/api/order-app/delivery-zones/' },
  findAreas: { method: 'GET', path: '/api/order-app/areas/' },
  getArea: { method: 'GET', path: '/api/order-app/areas/{id}/' },
  placeGuestOrder: { method: 'POST', path: '/api/order-app/guest-orders/', result: 'open', anonymous: true },
  getGuestOrder: { method: 'GET', path: '/api/order-app/guest-orders/{token}/' },
  initiatePayment: { method: 'GET', path: '/api/payment-app/orders/{id}/initiate_payment/' },
  initiatePaymentByPost: { method: 'POST', path: '/api/payment-app/orders/{id}/initiate_payment/' },
  initiateGuestPayment: { method: 'GET', path: '/api/order-app/guest-orders/{token}/initiate_payment/' },
  initiateGuestPaymentByPost: {
    method: 'POST',
    path: '/api/order-app/guest-orders/{token}/initiate_payment/',
  },
  getPaymentStatus: { method: 'GET', path: '/api/payment-app/orders/{id}/payment_status/' },
  getGuestPaymentStatus: { method: 'GET', path: '/api/order-app/guest-orders/{token}/payment_status/' },
  listPaymentAgreements: { method: 'GET', path: '/api/payment-app/agreements/' },
  removePaymentAgreement: {
    method: 'DELETE',
    path: '/api/payment-app/agreements/{provider}/',
    result: 'none',
  },
  getSentMoney: { method: 'GET', path: '/api/payment-app/orders/{id}/sent-money/' },
  getGuestSentMoney: { method: 'GET', path: '/api/order-app/guest-orders/{token}/sent-money/' },
  claimSentMoney: { method: 'POST', path: '/api/payment-app/orders/{id}/sent-money/' },
  claimGuestSentMoney: { method: 'POST', path: '/api/order-app/guest-orders/{token}/sent-money/' },
  forwardSms: { method: 'POST', path: '/api/wallet-receipts/', anonymous: true },
  cancelOrder: { method: 'POST', path: '/api/payment-app/orders/{id}/cancel/' },
  cancelGuestOrder: { method: 'POST', path: '/api/order-app/guest-orders/{token}/cancel/' },
  previewOrderChange: { method: 'POST', path: '/api/payment-app/orders/{id}/change/preview/' },
  changeOrder: { method: 'POST', path: '/api/payment-app/orders/{id}/change/' },
  previewGuestOrderChange: {
    method: 'POST',
    path: '/api/order-app/guest-orders/{token}/change/preview/',
  },
  changeGuestOrder: { method: 'POST', path: '/api/order-app/guest-orders/{token}/change/' },
  confirmOrder: { method: 'POST', path: '/api/payment-app/orders/{id}/code/' },
  confirmGuestOrder: { method: 'POST', path: '/api/order-app/guest-orders/{token}/code/' },
  withdrawPurchaseConsent: {
    method: 'POST',
    path: '/api/payment-app/orders/{id}/purchase-consent/withdraw/',
  },
  withdrawGuestPurchaseConsent: {
    method: 'POST',
    path: '/api/order-app/guest-orders/{token}/purchase-consent/withdraw/',
  },
  giveFeedback: { method: 'POST', path: '/api/payment-app/orders/{id}/feedback/' },
  giveGuestFeedback: { method: 'POST', path: '/api/order-app/guest-orders/{token}/feedback/' },
  getOrderAgainLines: { method: 'GET', path: '/api/payment-app/orders/{id}/again/' },
  getGuestOrderAgainLines: { method: 'GET', path: '/api/order-app/guest-orders/{token}/again/' },
  getKhata: { method: 'GET', path: '/api/user/khata/{token}/', anonymous: true },
  initiateKhataPayment: {
    method: 'POST',
    path: '/api/user/khata/{token}/initiate_payment/',
    anonymous: true,
  },
  getKhataPaymentStatus: { method: 'GET', path: '/api/user/khata/{token}/payment_status/', anonymous: true },
  getKhataSentMoney: { method: 'GET', path: '/api/user/khata/{token}/sent-money/', anonymous: true },
  claimKhataSentMoney: { method: 'POST', path: '/api/user/khata/{token}/sent-money/', anonymous: true },
  getSubstituteOffer: { method: 'GET', path: '/api/order-app/substitutes/{token}/', anonymous: true },
  answerSubstituteOffer: {
    method: 'POST',
    path: '/api/order-app/substitutes/{token}/answer/',
    anonymous: true,
  },
  getChatOffer: { method: 'GET', path: '/api/order-app/chat-offers/{token}/', anonymous: true },
  acceptChatOffer: { method: 'POST', path: '/api/order-app/chat-offers/{token}/accept/', anonymous: true },
  subscribeToOrder: { method: 'POST', path: '/api/payment-app/orders/{id}/push/', result: 'none' },
  subscribeToGuestOrder: {
    method: 'POST',
    path: '/api/order-app/guest-orders/{token}/push/',
    result: 'none',
    anonymous: true,
  },
  getStandingWishes: { method: 'GET', path: '/api/payment-app/standing-wishes/' },
  listLowStock: { method: 'GET', path: '/api/order-app/low-stock/' },
  listComplaints: { method: 'GET', path: '/api/payment-app/orders/{id}/complaints/' },
  listGuestComplaints: { method: 'GET', path: '/api/order-app/guest-orders/{token}/complaints/' },
  reportComplaint: { method: 'POST', path: '/api/payment-app/orders/{id}/complaints/' },
  reportGuestComplaint: { method: 'POST', path: '/api/order-app/guest-orders/{token}/complaints/' },
  addComplaintPhoto: { method: 'POST', path: '/api/payment-app/orders/{id}/complaints/{complaint}/photos/' },
  addGuestComplaintPhoto: {
    method: 'POST',
    path: '/api/order-app/guest-orders/{token}/complaints/{complaint}/photos/',
  },
  sendTrackingCode: { method: 'POST', path: '/api/order-app/track/code/', result: 'none', anonymous: true },
  trackOrder: { method: 'POST', path: '/api/order-app/track/', anonymous: true },
  trackOrders: { method: 'POST', path: '/api/order-app/track/orders/', anonymous: true },
  getCredit: { method: 'GET', path: '/api/order-app/credit/' },
  sendCreditCode: { method: 'POST', path: '/api/order-app/credit/code/', result: 'none', anonymous: true },
  proveCredit: { method: 'POST', path: '/api/order-app/credit/proof/', anonymous: true },
} as const satisfies Record<string, ApiRoute>;

export type ApiRoutes = typeof apiRoutes;

/** Where a payment provider sends the shopper's browser back, or its own message about a payment. Its fields differ per provider. */
export const paymentCallbackPath = '/api/payment-app/payments/{provider}/{kind}/';

/** Where a courier sends its messages about parcels. */
export const courierWebhookPath = '/api/couriers/{courier}/webhook';
/** Where WhatsApp sends messages and statuses. Its fields are those of Meta. */
export const whatsAppWebhookPath = '/api/whatsapp/webhook/';
