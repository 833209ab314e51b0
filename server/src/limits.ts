/** Requests per minute of one IP address, unless the comment names another client. */
export const LIMITS = {
  guestOrders: 60,
  customerOrders: 60,
  quotes: 600,
  reservations: 300,
  quickLists: 120,
  /** Per customer: all changing requests. */
  customers: 240,
  messages: 10,
  refreshes: 300,
  profileChanges: 60,
  payments: 60,
  paymentStatus: 240,
  callbacks: 600,
  cancellations: 60,
  changes: 240,
  feedback: 60,
  answers: 60,
  complaints: 30,
  photos: 60,
  codes: 60,
  claims: 60,
  courierMessages: 600,
  subscriptions: 60,
  /** High, because WhatsApp sends from few IP addresses. */
  webhooks: 1_200,
  /** For one phone, and for one IP address. */
  forwardedSms: 120,
  /** For one API key, and for one IP address that sends keys. */
  apiKeys: 120,
};
