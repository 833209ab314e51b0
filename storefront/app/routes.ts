import {
  index,
  layout,
  prefix,
  type RouteConfig,
  type RouteConfigEntry,
  route,
} from '@react-router/dev/routes';

/** All URLs of the storefront. */
const pages = [
  index('catalogue/home/home-page.tsx'),
  route('products', 'catalogue/list/product-list-page.tsx'),
  route('products/:id', 'catalogue/product/product-page.tsx'),
  route('quick-list', 'quick-list/quick-list-page.tsx'),
  route('lists', 'shopping-lists/lists-page.tsx'),
  route('checkout', 'checkout/checkout-page.tsx'),
  route('guest-order/:token', 'orders/details/guest-order-page.tsx'),
  route('guest-order/:token/change', 'order-change/change-order-page.tsx', { id: 'order-change/of-guest' }),
  route('track', 'orders/track/track-page.tsx'),
  route('k/:token', 'khata/khata-page.tsx'),
  route('s/:token', 'substitutes/substitute-page.tsx'),
  route('w/:token', 'chat-offers/chat-offer-page.tsx'),
  route('about', 'content/about-page.tsx'),
  route('return-policy', 'content/articles/return-policy-page.tsx'),
  route('refund-policy', 'content/articles/refund-policy-page.tsx'),
  route('customer-service', 'content/articles/customer-service-page.tsx'),
  route('privacy', 'content/articles/legal-page.tsx', { id: 'content/articles/privacy' }),
  route('terms', 'content/articles/legal-page.tsx', { id: 'content/articles/terms' }),
  route('contact', 'content/contact/contact-page.tsx'),
  route('offline', 'shell/offline-page.tsx'),
  route('manifest.webmanifest', 'shell/manifest.ts'),
  route('login', 'accounts/login-page.tsx'),
  route('register', 'accounts/register-page.tsx'),
  route('forgotten-password', 'accounts/forgotten-password-page.tsx'),
  route('unlock', 'accounts/unlock-page.tsx'),
  route('profile', 'accounts/profile/profile-page.tsx'),
  route('profileupdate', 'accounts/profile/profile-update-page.tsx'),
  route('billing-address', 'accounts/billing-address-page.tsx'),
  route('cart', 'cart/view/cart-page.tsx'),
  route('order', 'orders/list/my-orders-page.tsx'),
  route('order/:id/change', 'order-change/change-order-page.tsx'),
  route('*', 'shell/not-found-page.tsx'),
];

/** The same routes in both languages. The layout of a language imports its texts, so a browser loads only one language. */
export default [
  layout('shell/en-layout.tsx', pages.map(withLanguage('en'))),
  layout('shell/bn-layout.tsx', prefix('bn', pages.map(withLanguage('bn')))),
] satisfies RouteConfig;

function withLanguage(language: string): (page: RouteConfigEntry) => RouteConfigEntry {
  return (page) => ({ ...page, id: `${language}/${page.id ?? page.file.replace(/\.tsx?$/, '')}` });
}
