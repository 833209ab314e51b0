import { type Static, Type } from 'typebox';
import { endpoint } from '../http/endpoint.ts';
import { Closed, Named } from '../http/schemas.ts';
import { Calendar } from '../time/calendar.ts';
import { ShopWallet } from './send-money.ts';
import { PAYMENT_MEANS } from './wallets.ts';

/** Not a tuple: OpenAPI 3.1 and the validators write it differently. */
const TitleAndText = Type.Unsafe<[string, string]>(Type.Array(Type.String(), { minItems: 2, maxItems: 2 }));

/** What the shop promises on every page, in the language of the key. */
const OwnTexts = Type.Object({
  tagline: Type.String(),
  promises: Type.Array(TitleAndText, {
    description: 'delivery, payment, returns, support: each with a title and a text',
  }),
});

/** The shop's name, logo, payment options and promises. */
export const Setup = Named('Setup', {
  id: Type.Integer(),
  brand_name: Type.String(),
  brand_name_bn: Type.String(),
  brand_logo: Type.String(),
  brand_pictures: Type.Optional(
    Type.String({
      description:
        'URL of the folder with the icons and the share picture made of the logo, or of the first letter of the name, as `brand-pictures.ts` names them; left out if the shop has neither of its own',
    }),
  ),
  logo_plate: Type.Optional(
    Type.Enum(['light', 'dark'], {
      description:
        'the logo is only seen on a light plate where pages are dark, or on a dark one where they are light; left out if it needs none',
    }),
  ),
  push_key: Type.Optional(
    Type.String({ description: 'the key for notices of browsers; left out if the shop sends none' }),
  ),
  payment_options: Type.Array(Type.Enum(['COD', 'ONLINE']), {
    description: 'ONLINE only where a payment gateway is configured; without what the owner has turned off',
  }),
  online_amounts: Type.Optional(
    Type.Object(
      { min: Type.Number(), max: Type.Number() },
      { description: 'the lowest and the highest total in taka that can be paid online; with ONLINE' },
    ),
  ),
  online_providers: Type.Optional(
    Type.Array(
      Type.Object({
        name: Type.String(),
        means: Type.Array(Type.Enum(PAYMENT_MEANS)),
        min: Type.Number(),
        max: Type.Number(),
        remembers: Type.Optional(
          Type.Literal(true, { description: 'an account may have its number remembered, see `remember`' }),
        ),
      }),
      {
        description:
          'the providers that take new payments, the default one first, with the totals in taka that each takes; without a demo gateway',
      },
    ),
  ),
  wallets: Type.Optional(
    Type.Array(ShopWallet, {
      description: 'numbers of the shop that money can be sent to; left out without any',
    }),
  ),
  credit: Type.Optional(
    Type.Literal(true, { description: 'somebody has store credit; left out while nobody had any' }),
  ),
  tax_percent: Type.Optional(
    Type.Number({ description: 'the rate of the tax that is added at checkout; left out while it is 5' }),
  ),
  tax_differs: Type.Optional(
    Type.Literal(true, { description: 'another rate is added to some products, or none' }),
  ),
  purchase_consent: Type.Optional(
    Type.Literal(true, {
      description: 'the checkout asks whether the purchase may be reported to Meta; left out where it is not',
    }),
  ),
  shop_state: Type.Optional(
    Type.Enum(['demo', 'preparing'], {
      description: 'orders are not delivered; left out once the shop is open',
    }),
  ),
  paused: Type.Optional(
    Type.Object(
      { until: Type.String(), text: Type.String(), text_bn: Type.String() },
      { description: 'the shop takes no orders until this time; left out while it does' },
    ),
  ),
  calendar: Type.Optional({
    ...Calendar,
    description: 'when the shop is open; left out while it always is',
  }),
  registration: Type.Optional(
    Type.Object(
      { dbid: Type.String(), trade_licence: Type.String(), bin: Type.String() },
      {
        description:
          'numbers that the law wants on the page, empty where there is none; left out without any',
      },
    ),
  ),
  own_texts: Type.Optional(
    Type.Object({ en: OwnTexts, bn: OwnTexts }, { description: 'left out while the usual words apply' }),
  ),
});
export type Setup = Static<typeof Setup>;

/** The text of the about page. */
export const SetupPage = Named('SetupPage', {
  id: Type.Integer(),
  title: Type.String(),
  title_bn: Type.String(),
  text: Type.String(),
  text_bn: Type.String(),
});
export type SetupPage = Static<typeof SetupPage>;

export const SliderBanner = Named('SliderBanner', {
  id: Type.Integer(),
  image: Type.String(),
  image_phone: Type.String({ description: 'the crop for phones, empty where there is none' }),
  title: Type.String(),
  title_bn: Type.String(),
  link: Type.String({ description: 'where a tap leads: an own path or an https URL, or empty' }),
  shelf: Type.Optional(
    Type.Object(
      {
        name: Type.String(),
        name_bn: Type.String(),
        products: Type.Array(Type.Integer()),
        bundle: Type.Boolean({ description: 'one press puts all of them into the cart' }),
      },
      { description: 'products that the home page shows below the banners; left out without any' },
    ),
  ),
});
export type SliderBanner = Static<typeof SliderBanner>;

/** The contact details of the shop; phone numbers in readable form. */
export const ContactInfo = Named('ContactInfo', {
  id: Type.Integer(),
  address: Type.String(),
  address_bn: Type.String(),
  phone_primary: Type.String(),
  phone_secondary: Type.String({ description: 'the hotline' }),
  email_primary: Type.String(),
  email_secondary: Type.String(),
  business_hours_weekdays: Type.String(),
  business_hours_weekdays_bn: Type.String({
    description: 'the same in Bengali, empty where it is not given',
  }),
  business_hours_weekend: Type.String(),
  business_hours_weekend_bn: Type.String(),
  whatsapp: Type.String({ description: 'URL of the WhatsApp chat' }),
  chat: Type.String({ description: 'URL of the other chat' }),
  facebook: Type.String(),
  instagram: Type.String(),
  twitter: Type.String(),
  top_banner: Type.String({
    description: 'the first words of the top banner in Bengali, empty for the usual ones',
  }),
});
export type ContactInfo = Static<typeof ContactInfo>;

/** A help page whose text the shop has replaced by its own, or one that the storefront has no text of; texts are Markdown. */
export const Article = Named('Article', {
  page: Type.Enum(['return-policy', 'refund-policy', 'customer-service', 'privacy', 'terms']),
  lead: Type.String({ description: 'one sentence about the page, for search engines' }),
  lead_bn: Type.String({ description: 'below the title' }),
  text: Type.String({ description: 'the short English summary; of privacy and terms the whole text' }),
  text_bn: Type.String(),
});
export type Article = Static<typeof Article>;

export const ContactMessage = Closed({
  name: Type.String({ minLength: 1, maxLength: 100 }),
  email: Type.String({ minLength: 1, maxLength: 254, format: 'email' }),
  subject: Type.String({ minLength: 1, maxLength: 200 }),
  message: Type.String({ minLength: 1, maxLength: 5000 }),
});
export type ContactMessage = Static<typeof ContactMessage>;

export const getSetup = endpoint('getSetup', {
  summary: 'The shop itself; the first of the list is used',
  access: 'public',
  response: Type.Array(Setup),
});

export const getSetupPage = endpoint('getSetupPage', {
  summary: 'The text about the shop; the first of the list is used',
  access: 'public',
  response: Type.Array(SetupPage),
});

export const listSliderBanners = endpoint('listSliderBanners', {
  summary: 'Banners of the home page, in their order',
  access: 'public',
  response: Type.Array(SliderBanner),
});

export const getContactInfo = endpoint('getContactInfo', {
  summary: 'How to reach the shop; the first of the list is used',
  access: 'public',
  response: Type.Array(ContactInfo),
});

export const listArticles = endpoint('listArticles', {
  summary: 'The help pages with texts of the shop’s own; other help pages have the usual texts',
  access: 'public',
  response: Type.Array(Article),
});

export const sendMessage = endpoint('sendMessage', {
  summary: 'A message of the contact form',
  access: 'public',
  body: ContactMessage,
  response: Type.Object({ id: Type.Integer() }),
  status: 201,
  refusals: [413, 415],
});
