import type { Product } from '@haat/contract/shop/catalogue';
import { eachField, publicProductFields } from '@haat/contract/shop/product-fields';
import type { Calendar } from '@haat/contract/time/calendar';
import { type TSchema, Type } from 'typebox';
import { Value } from 'typebox/value';
import { expect, test } from 'vitest';
import { productData } from '../catalogue/product/product-json-ld.tsx';
import type { ShopData } from './shop.ts';
import { shopData } from './shop-json-ld.tsx';

/** An object of schema.org with exactly these properties. */
const thing = (type: string, properties: Record<string, TSchema>) =>
  Type.Object({ '@type': Type.Literal(type), ...properties }, { additionalProperties: false });
const Url = Type.String({ pattern: '^https://[^ ]+$' });
const Price = Type.String({ pattern: '^\\d+\\.\\d\\d$' });
const BDT = Type.Literal('BDT');
const Quantity = { value: Type.Number({ exclusiveMinimum: 0 }), unitCode: Type.Enum(['KGM', 'LTR', 'C62']) };

/** The shapes of Google's pages about merchant listings, return policies and shipping policies. */
const UnitPrice = thing('UnitPriceSpecification', {
  price: Price,
  priceCurrency: BDT,
  priceType: Type.Optional(Type.Literal('https://schema.org/StrikethroughPrice')),
  referenceQuantity: Type.Optional(
    thing('QuantitativeValue', { ...Quantity, valueReference: thing('QuantitativeValue', Quantity) }),
  ),
});
const Listing = thing('Product', {
  name: Type.String({ minLength: 1 }),
  description: Type.String({ minLength: 1 }),
  sku: Type.String(),
  category: Type.String(),
  brand: Type.Optional(thing('Brand', { name: Type.String() })),
  image: Type.Array(Url, { minItems: 1 }),
  offers: thing('Offer', {
    url: Url,
    price: Price,
    priceCurrency: BDT,
    priceValidUntil: Type.Optional(Type.String({ format: 'date-time' })),
    priceSpecification: Type.Optional(Type.Array(UnitPrice, { minItems: 1 })),
    availability: Type.Enum(['https://schema.org/InStock', 'https://schema.org/OutOfStock']),
    itemCondition: Type.Literal('https://schema.org/NewCondition'),
    seller: thing('Organization', { name: Type.String() }),
  }),
});
const Time = Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' });
const Day = Type.Enum(['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']);
const OptionalDate = Type.Optional(Type.String({ format: 'date' }));
const organization = {
  '@id': Url,
  name: Type.String(),
  url: Url,
  hasMerchantReturnPolicy: thing('MerchantReturnPolicy', {
    applicableCountry: Type.Literal('BD'),
    merchantReturnLink: Url,
  }),
  hasShippingService: Type.Optional(
    thing('ShippingService', {
      shippingConditions: thing('ShippingConditions', {
        shippingDestination: thing('DefinedRegion', { addressCountry: Type.Literal('BD') }),
        shippingRate: thing('MonetaryAmount', {
          value: Type.Optional(Type.Number({ minimum: 0 })),
          maxValue: Type.Optional(Type.Number({ minimum: 0 })),
          currency: BDT,
        }),
      }),
    }),
  ),
};
const Organization = thing('Organization', organization);
const Store = Type.Object(
  {
    ...organization,
    '@type': Type.Tuple([Type.Literal('Organization'), Type.Literal('Store')]),
    logo: Url,
    telephone: Type.String({ minLength: 5 }),
    email: Type.String({ format: 'email' }),
    address: thing('PostalAddress', { streetAddress: Type.String(), addressCountry: Type.Literal('BD') }),
    sameAs: Type.Array(Url, { minItems: 1 }),
    openingHoursSpecification: Type.Array(
      thing('OpeningHoursSpecification', {
        opens: Time,
        closes: Time,
        dayOfWeek: Type.Optional(Type.Union([Day, Type.Array(Day)])),
        validFrom: OptionalDate,
        validThrough: OptionalDate,
      }),
    ),
  },
  { additionalProperties: false },
);
const Site = thing('WebSite', {
  name: Type.String({ minLength: 1 }),
  url: Url,
  inLanguage: Type.Enum(['en', 'bn']),
  publisher: Type.Object({ '@id': Url }, { additionalProperties: false }),
  potentialAction: thing('SearchAction', {
    target: thing('EntryPoint', { urlTemplate: Url }),
    'query-input': Type.Literal('required name=search_term_string'),
  }),
});

const rui: Product = {
  ...eachField(publicProductFields, () => ''),
  id: 2,
  slug: 'rui',
  name: 'Rui fish',
  unit: '500 g',
  price: 350.5,
  old_price: 400,
  isOnSale: true,
  offer_ends: '2026-12-01T00:00:00.000Z',
  mainimage: '/media/rui.webp',
  image1: '',
  image2: '',
  image3: '',
  thumbnail: '',
  category: 7,
  category_title: 'River fish',
  category_title_bn: 'নদীর মাছ',
  stock_status: true,
};
const graphOf = (data: object) => (data as { '@graph': object[] })['@graph'];
const problems = (schema: TSchema, data: unknown) =>
  [...Value.Errors(schema, data)].map(({ instancePath, message }) => `${instancePath}: ${message}`);

test('a product has the shape of a merchant listing, with unit price, struck price and end of its offer', () => {
  const { unit: _, ...loose } = rui;
  const cases: Product[] = [
    rui,
    { ...loose, unit: '6 x 200 ml' },
    { ...loose, unit: 'bunch', old_price: null },
  ];
  const shop = { origin: 'https://haat.example', name: 'Haat' };
  for (const product of cases) expect(problems(Listing, productData('bn', product, shop))).toEqual([]);
  expect(productData('en', rui, shop)).toMatchObject({
    offers: {
      priceValidUntil: '2026-12-01T00:00:00.000Z',
      priceSpecification: [
        { price: '350.50', referenceQuantity: { value: 0.5, unitCode: 'KGM', valueReference: { value: 1 } } },
        { price: '400.00', priceType: 'https://schema.org/StrikethroughPrice' },
      ],
    },
  });
});

test.each([
  [undefined, { value: 0, currency: 'BDT' }],
  [60, { maxValue: 60, currency: 'BDT' }],
])('the shop has a return and a shipping policy with the charge %s', (highestCharge, shippingRate) => {
  const shop = { origin: 'https://haat.example', apiHost: '', setup: null, contact: null };
  const data = shopData('bn', 'হাট', { ...shop, ...(highestCharge && { highestCharge }) });
  const [organization, site] = graphOf(data);
  expect([...problems(Organization, organization), ...problems(Site, site)]).toEqual([]);
  expect(organization).toMatchObject({
    hasMerchantReturnPolicy: { merchantReturnLink: 'https://haat.example/bn/return-policy' },
    hasShippingService: { shippingConditions: { shippingRate } },
  });
});

test('a shop with hours, a logo and contacts is a store, with hours of each day, of a feast and of a closure', () => {
  const calendar: Calendar = {
    week: ['09:00-13:00 15:00-24:00', ...Array.from({ length: 5 }, () => '09:00-22:00'), ''],
    special: [
      { from: '2026-12-16', to: '2026-12-16', hours: '', friday: null, text: '', text_bn: '' },
      { from: '2027-02-08', to: '2027-03-09', hours: '10:00-17:00', friday: '', text: '', text_bn: '' },
    ],
  };
  const setup = { calendar, brand_logo: '/media/logo.webp' } as NonNullable<ShopData['setup']>;
  const contact = {
    address: 'Mirpur 10',
    phone_primary: '01712345678',
    email_primary: 'shop@example.com',
    facebook: 'https://facebook.com/haat',
  } as NonNullable<ShopData['contact']>;
  const data = shopData('en', 'Haat', { origin: 'https://haat.example', apiHost: '', setup, contact });
  const [store] = graphOf(data);
  expect(problems(Store, store)).toEqual([]);
  const { openingHoursSpecification: hours } = store as { openingHoursSpecification: object[] };
  expect(hours).toHaveLength(8 + 1 + 2);
  expect(hours).toMatchObject({
    1: { dayOfWeek: 'Monday', opens: '15:00', closes: '23:59' },
    7: { dayOfWeek: 'Sunday', opens: '00:00', closes: '00:00' },
    8: { validFrom: '2026-12-16', validThrough: '2026-12-16', opens: '00:00', closes: '00:00' },
    10: { validFrom: '2027-02-08', dayOfWeek: 'Friday', opens: '00:00', closes: '00:00' },
  });
});
