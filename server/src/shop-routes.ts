import type { FastifyInstance } from 'fastify';
import { codeRoutes } from './accounts/code-routes.ts';
import { accountRoutes } from './accounts/shop-routes.ts';
import { accessTokens } from './accounts/sign-in/access-tokens.ts';
import { customerGuard } from './accounts/sign-in/authenticate.ts';
import { cartRoutes } from './cart/shop-routes.ts';
import { openCatalogue } from './catalogue/open-catalogue.ts';
import { quickListRoutes } from './catalogue/quick-list/shop-routes.ts';
import type { SearchIndex } from './catalogue/search/search-index.ts';
import { chatOfferRoutes } from './chats/shop-routes.ts';
import { quoteRoutes } from './checkout/quote-routes.ts';
import { checkoutRoutes } from './checkout/shop-routes.ts';
import { complaintRoutes } from './complaints/shop-routes.ts';
import { contentRoutes } from './content/shop-routes.ts';
import type { Couriers } from './couriers/courier/courier.ts';
import { courierWebhookRoute } from './couriers/webhook-route.ts';
import { isCreditProof } from './credit/credit-proof.ts';
import { creditRoutes } from './credit/shop-routes.ts';
import type { DeliveryTerms } from './delivery/delivery-terms.ts';
import type { DeliveryZones } from './delivery/delivery-zones.ts';
import { deliveryRoutes } from './delivery/shop-routes.ts';
import { feedbackRoutes } from './feedback/shop-routes.ts';
import { META } from './integrations/conversions/meta.ts';
import { consentRoutes } from './integrations/conversions/shop-routes.ts';
import type { LIMITS } from './limits.ts';
import type { Messages } from './messages/messages.ts';
import { WHATSAPP } from './messages/providers/whatsapp.ts';
import { whatsAppRoutes } from './messages/whatsapp/webhook-routes.ts';
import { orderPhotoRoutes } from './order-photos/shop-routes.ts';
import { changeRoutes } from './orders/change/shop-routes.ts';
import { orderRoutes, trackRoutes } from './orders/shop-routes.ts';
import type { OnlineRange, Payments } from './payments/payments.ts';
import { paymentRoutes } from './payments/shop-routes.ts';
import { cachedRead } from './platform/cache/cached-read.ts';
import type { ChangeFeed } from './platform/cache/changes.ts';
import type { ResponseCache } from './platform/cache/response-cache.ts';
import type { Database } from './platform/db/database.ts';
import type { SigningKey } from './platform/db/signing-key.ts';
import type { Limit } from './platform/http/limits/rate-limits.ts';
import type { MediaStore } from './platform/media/media-store.ts';
import type { ProviderDeclaration } from './platform/provider-keys/declaration.ts';
import type { ProviderKeys } from './platform/provider-keys/provider-keys.ts';
import { pushRoutes } from './push/shop-routes.ts';
import { readLadder } from './risk/ladder.ts';
import { orderStepRoutes } from './risk/shop-routes.ts';
import { shoppingListRoutes } from './shopping-lists/shop-routes.ts';
import { slotRoutes } from './slots/shop-routes.ts';
import { stockAlertRoutes } from './stock-alerts/shop-routes.ts';
import { substituteRoutes } from './substitutes/shop-routes.ts';
import { walletRoutes } from './wallets/shop-routes.ts';

interface Shop {
  db: Database;
  /** For public reads of the catalogue: may be a standby that is up to two seconds behind. */
  readDatabase: Database;
  changes: ChangeFeed;
  cache: ResponseCache;
  index: SearchIndex;
  zones: DeliveryZones;
  terms: () => Promise<DeliveryTerms>;
  clock: () => Date;
  media: MediaStore;
  keys: ProviderKeys;
  payments: Payments;
  /** The amounts that can be paid online now, or null if the shop accepts only cash. */
  online: () => Promise<OnlineRange | null>;
  couriers: Couriers;
  messages: Messages | null;
  pushState: () => Promise<{ on: boolean; hasKey: boolean }>;
  limits: Record<keyof typeof LIMITS, Limit>;
  /** Signs access tokens. */
  key: SigningKey;
  /** The shop's public URL, to which a payment provider sends the shopper back. */
  shopUrl: string | null;
}

/** Registers the API of shoppers, and the webhooks of providers. */
export async function shopRoutes(app: FastifyInstance, shop: Shop): Promise<void> {
  const { db, changes, cache, index, zones, terms, clock, media, keys, payments, online, key, limits } = shop;
  const tokens = accessTokens({ key, clock });
  const guard = customerGuard(db, tokens);
  const codes = { db, key, clock, log: app.log };
  const ladder = cachedRead(changes, 'risk', () => readLadder(db));
  const isComplete = async (declaration: ProviderDeclaration) =>
    (await keys.complete([declaration])).length > 0;
  const asksConsent = () => isComplete(META);
  const recipients = async () => ({ whatsApp: await isComplete(WHATSAPP), meta: await asksConsent() });

  const interest = openCatalogue(app, { db, readDatabase: shop.readDatabase, changes, cache, index, clock });
  quickListRoutes(app, db, { index, ...limits.quickLists });
  contentRoutes(app, db, { cache, online, recipients, messages: limits.messages });
  await accountRoutes(app, db, {
    guard,
    tokens,
    clock,
    media,
    refreshes: limits.refreshes,
    profileChanges: limits.profileChanges,
  });
  codeRoutes(app, codes, { guard, ...limits.codes });
  trackRoutes(app, codes, limits.codes);
  creditRoutes(app, codes, { guard, limits: limits.codes });
  stockAlertRoutes(app, db, {
    clock,
    onAlert: (product) => interest.record(product, 'asked'),
    ...limits.codes,
  });
  cartRoutes(app, db, guard);
  shoppingListRoutes(app, db, guard);
  deliveryRoutes(app, db, { cache, zones });
  quoteRoutes(app, db, { terms, online, ladder, guard, quotes: limits.quotes });
  slotRoutes(app, db, { terms, reservations: limits.reservations });
  checkoutRoutes(app, db, {
    guard,
    terms,
    online,
    ladder,
    isProof: (proof, phone) => isCreditProof(key, { proof, phone, now: clock() }),
    asksConsent,
    guestOrders: limits.guestOrders,
    customerOrders: limits.customerOrders,
  });
  orderRoutes(app, db, { guard, cancellations: limits.cancellations });
  orderStepRoutes(app, codes, { guard, limits: limits.codes });
  orderPhotoRoutes(app, db, media);
  changeRoutes(app, db, { guard, terms, online, changes: limits.changes });
  consentRoutes(app, db, { guard, limit: limits.feedback });
  feedbackRoutes(app, db, { guard, limit: limits.feedback });
  substituteRoutes(app, db, { guard, answers: limits.answers });
  pushRoutes(app, db, { guard, keys, state: shop.pushState, subscriptions: limits.subscriptions });
  chatOfferRoutes(app, db, { terms, accept: limits.answers });
  await whatsAppRoutes(app, () => shop.messages, limits.webhooks);
  await complaintRoutes(app, db, { guard, media, complaints: limits.complaints, photos: limits.photos });
  paymentRoutes(app, db, {
    guard,
    payments,
    shopUrl: shop.shopUrl,
    initiate: limits.payments,
    status: limits.paymentStatus,
    callbacks: limits.callbacks,
  });
  courierWebhookRoute(app, db, { couriers: shop.couriers, messages: limits.courierMessages });
  walletRoutes(app, db, {
    guard,
    claims: limits.claims,
    sms: limits.forwardedSms,
  });
}
