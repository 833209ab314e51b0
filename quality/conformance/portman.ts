import { code, type OpenShop, password } from './shop.ts';

/** The forms of payment providers are not part of the API's contract: their responses are not described. */
const FORMS = ['local', 'sslcommerz'].flatMap((provider) =>
  ['ipn', 'success', 'fail', 'cancel'].map((kind) => `POST::/api/payment-app/payments/${provider}/${kind}/`),
);

/** They need the code that an earlier request has sent to the customer's phone, or a second one within a minute. */
const OWN_CODES = ['claim', 'phone/code', 'phone/confirm'].map((call) => `POST::/api/user/${call}/`);

/** Their numbers are not made invalid: the quantities are by product id, and Portman takes the ids for one property. */
const LISTS = ['', 'merge/'].map((call) => `POST::/api/user/lists/${call}`);

/** An empty optional field of an order counts as absent, so that a text that is too short is none. */
const ORDERS = ['payment-app/orders/', 'order-app/guest-orders/'].map((path) => `POST::/api/${path}`);

const on = { enabled: true };
const fuzzTexts = { requiredFields: on, minLengthFields: on, maxLengthFields: on };
const fuzz = { ...fuzzTexts, minimumNumberFields: on, maximumNumberFields: on };
const { minLengthFields: _, ...fuzzOrders } = fuzz;
const refused = (code: number) => [{ statusCode: { enabled: true, code }, schemaValidation: on }];

/** Portman's tests of each endpoint: the valid request, the request without a token, invalid bodies and queries. */
export function portmanConfig(shop: OpenShop): object {
  const good = { statusSuccess: on, contentType: on, jsonBody: on, schemaValidation: on };
  const wrong = { openApiOperation: '*::/*', excludeForOperations: FORMS, openApiResponse: '400' };
  return {
    version: 1,
    tests: {
      contractTests: [{ openApiOperation: '*::/*', excludeForOperations: [...FORMS, ...OWN_CODES], ...good }],
      variationTests: [
        {
          openApiOperation: '*::/*',
          // Sign-in and refresh return 401 for another reason.
          excludeForOperations: [...FORMS, 'POST::/api/token/', 'POST::/api/token/refresh/'],
          openApiResponse: '401',
          variations: [
            {
              name: 'a stranger',
              overwrites: [{ overwriteRequestSecurity: { remove: true } }],
              tests: { contractTests: refused(401) },
            },
          ],
        },
        {
          ...wrong,
          excludeForOperations: [...FORMS, ...LISTS, ...ORDERS],
          variations: [
            {
              name: 'a wrong body',
              fuzzing: [{ requestBody: [fuzz] }],
              tests: { contractTests: refused(400) },
            },
          ],
        },
        ...[...LISTS, ...ORDERS].map((openApiOperation) => ({
          openApiOperation,
          openApiResponse: '400',
          variations: [
            {
              name: 'a wrong list or order',
              fuzzing: [{ requestBody: [ORDERS.includes(openApiOperation) ? fuzzOrders : fuzzTexts] }],
              tests: { contractTests: refused(400) },
            },
          ],
        })),
        {
          ...wrong,
          variations: [
            {
              name: 'a wrong query',
              fuzzing: [{ requestQueryParams: [fuzz] }],
              tests: { contractTests: refused(400) },
            },
          ],
        },
      ],
    },
    overwrites: overwrites(shop),
    globals: {
      // Each request has its own IP address, because requests per IP address are limited.
      collectionPreRequestScripts: [
        "pm.request.headers.upsert({ key: 'X-Forwarded-For', value: [1, 2, 3].map(() => Math.floor(Math.random() * 250) + 1).join('.') + '.9' });",
      ],
    },
  };
}

/** Parts of a valid request that cannot be random: ids in its path, and fields that are compared with others. */
function overwrites({ tokens, ids, option, unit, phone }: OpenShop): object[] {
  const email = 'amina@example.com';
  const items = [{ product: ids.product, quantity: 1, option }];
  const noted = items.map((item) => ({ ...item, unit, note: 'small' }));
  const order_key = '{{$guid}}';
  // No text is empty, because Portman cannot lengthen an empty text.
  const place = { city: 'Dhaka', zipcode: '1205', country: 'Bangladesh' };
  const receiver = {
    receiver_phone_number: phone,
    receiver_email: email,
    receiver_city: place.city,
    receiver_zip_code: place.zipcode,
    receiver_country: place.country,
  };
  const profile = {
    phone,
    email,
    password,
    ...place,
    username: 'Amina',
    full_name: 'Amina',
    address_1: 'Wari',
  };
  return [
    path('PATCH::/api/user/profiles/{id}/', 'id', ids.profile),
    path('PUT::/api/payment-app/shipping-address/{id}/', 'id', ids.address),
    path('PATCH::/api/payment-app/carts/{id}/', 'id', ids.line),
    path('DELETE::/api/payment-app/carts/{id}/', 'id', ids.line),
    path('*::/api/payment-app/orders/{id}/*', 'id', ids.order),
    // Before the requests that pay: a cancelled order cannot be paid.
    path('POST::/api/payment-app/orders/{id}/cancel/', 'id', ids.toCancel),
    path('PATCH::/api/user/lists/{id}/', 'id', ids.list),
    path('DELETE::/api/user/lists/{id}/', 'id', ids.listToDelete),
    path('DELETE::/api/user/lists/{id}/products/{product}/', 'id', ids.list),
    path('GET::/api/shop-app/products/{id}/', 'id', ids.product),
    path('GET::/api/shop-app/products/by-id/{ids}/', 'ids', ids.product),
    path('POST::/api/shop-app/products/{id}/stock-alert/', 'id', ids.soldOut),
    body('POST::/api/shop-app/products/{id}/stock-alert/', { phone: '01412345678' }),
    path('*::/api/order-app/guest-orders/{token}/*', 'token', ids.token),
    path('GET::/api/order-app/guest-orders/{token}/', 'token', ids.token),
    path('POST::/api/order-app/guest-orders/{token}/cancel/', 'token', ids.tokenToCancel),
    body('POST::/api/aboutus/messages/', { email }),
    body('POST::/api/user/register/', { phone: '01812345678', email, password }),
    body('POST::/api/token/', { phone, password }),
    body('POST::/api/token/refresh/', { refresh: tokens.refresh }),
    body('POST::/api/token/password-reset/code/', { phone: '01612345678' }),
    body('POST::/api/token/password-reset/', { ...code, new_password: password }),
    body('POST::/api/token/unlock/code/', { phone: '01512345678' }),
    body('POST::/api/token/unlock/', code),
    body('POST::/api/order-app/track/code/', { number: 'H100001', phone: '01312345678' }),
    body('POST::/api/order-app/track/', { number: ids.number, phone, code: code.code }),
    body('POST::/api/user/claim/', { code: code.code }),
    body('POST::/api/order-app/quote/', { city: place.city, zipcode: place.zipcode, items: noted }),
    body('POST::/api/user/phone/', { phone, code: code.code }),
    body('POST::/api/user/phone/code/', { phone: '01212345678' }),
    body('POST::/api/user/phone/confirm/', { phone: '01212345678' }),
    body('POST::/api/user/password/', { current_password: password, new_password: password }),
    body('PATCH::/api/user/profiles/{id}/', profile, ['profile_picture']),
    body('POST::/api/payment-app/shipping-address/', { phone, email, ...place }),
    body('PUT::/api/payment-app/shipping-address/{id}/', { phone, email, ...place }),
    body('POST::/api/payment-app/carts/', { item: ids.product, option }),
    body('PATCH::/api/payment-app/carts/{id}/', { option }),
    body('POST::/api/payment-app/carts/merge/', { items, merge_key: order_key }),
    body(
      'POST::/api/payment-app/orders/',
      // The merge has put these into the empty cart.
      { ...receiver, order_type: 'COD', order_key, cart_lines: items.map((item) => ({ ...item, unit })) },
      ['total'],
    ),
    body(
      'POST::/api/order-app/guest-orders/',
      { phone, email, ...place, items: noted, order_type: 'COD', order_key },
      ['total'],
    ),
  ];
}

function path(openApiOperation: string, key: string, value: string | number): object {
  return {
    openApiOperation,
    overwriteRequestPathVariables: [{ key, value: String(value), overwrite: true }],
  };
}

function body(openApiOperation: string, fields: Record<string, unknown>, without: string[] = []): object {
  return {
    openApiOperation,
    overwriteRequestBody: [
      ...Object.entries(fields).map(([key, value]) => ({ key, value, overwrite: true })),
      ...without.map((key) => ({ key, remove: true })),
    ],
  };
}
