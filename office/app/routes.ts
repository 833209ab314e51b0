import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

/** All URLs of the office, below `/office`. */
export default [
  route('set-up', 'staff/set-up-page.tsx'),
  route('sign-in', 'staff/sign-in-page.tsx'),
  route('second-factor', 'staff/second-factor-page.tsx'),
  layout('shell/shell.tsx', [
    index('today/today-page.tsx'),
    route('orders', 'orders/orders-page.tsx'),
    route('orders/:id', 'orders/order-page.tsx'),
    route('picking', 'picking/picking-page.tsx'),
    route('desk', 'desk/desk-page.tsx'),
    route('packing', 'packing/packing-page.tsx'),
    route('packing/:id', 'packing/pack-order-page.tsx'),
    route('calls', 'calls/calls-page.tsx'),
    route('call-rules', 'calls/rules-page.tsx'),
    route('messages', 'today/messages-page.tsx'),
    route('out-of-stock', 'today/out-of-stock-page.tsx'),
    route('my-run', 'runs/my-run-page.tsx'),
    route('runs', 'runs/runs-page.tsx'),
    route('cash', 'cash/cash-page.tsx'),
    route('payments', 'payments/payments-page.tsx'),
    route('count-cash', 'cash/hand-ins-page.tsx'),
    route('products', 'products/products-page.tsx'),
    route('products/new', 'products/new-product-page.tsx'),
    route('products/:id', 'products/product-page.tsx'),
    route('synonyms', 'synonyms/synonyms-page.tsx'),
    route('account', 'staff/account-page.tsx'),
    route('staff', 'staff/staff-page.tsx'),
    route('more', 'shell/more-page.tsx'),
    route('*', 'shell/not-found-page.tsx'),
  ]),
] satisfies RouteConfig;
