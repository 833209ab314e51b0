import { join } from 'node:path';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { readText } from '../catalogue/import/read/read-catalogue.ts';
import { demoFolder } from '../platform/media/folders.ts';
import { versionedDemoName } from '../platform/media/resolve-media.ts';

const text = Type.String({ minLength: 1 });

/** The schema of `demo/shop.json`: name, contact details, promises of departments, seasons, shelves and banners. Pictures are paths inside `demo/`. */
const DemoShop = Type.Object({
  setup: Type.Object({ brand_name: text, brand_name_bn: text, brand_logo: text }),
  about: Type.Object({ title: text, title_bn: text, text, text_bn: text }),
  contact: Type.Object({
    address: text,
    address_bn: text,
    phone_primary: text,
    phone_secondary: text,
    email_primary: text,
    email_secondary: text,
    business_hours_weekdays: text,
    business_hours_weekdays_bn: text,
    business_hours_weekend: text,
    business_hours_weekend_bn: text,
    whatsapp: text,
    chat: text,
    facebook: text,
    instagram: text,
    twitter: text,
  }),
  promises: Type.Array(Type.Object({ category: text, promise: text, promise_bn: text })),
  /** In other months these products are sold out. */
  seasons: Type.Array(Type.Object({ months: Type.Array(Type.Integer()), products: Type.Array(text) })),
  /** The first that fits the day on which the demo is made is at the banner with this `link`; one without days and months fits always. */
  shelves: Type.Array(
    Type.Object({
      days: Type.Optional(Type.Array(Type.Tuple([text, text]), { description: 'first and last: Ramadan' })),
      months: Type.Optional(Type.Array(Type.Integer())),
      ...{ link: text, shelf: text, shelf_bn: text, products: Type.Array(text), bundle: Type.Boolean() },
    }),
  ),
  banners: Type.Array(
    Type.Object({ image: text, image_phone: text, title: text, title_bn: text, link: text }),
  ),
});

/** Reads the demo shop's texts, with pictures as paths inside `demo/`. */
export async function readDemoTexts() {
  return Value.Parse(DemoShop, JSON.parse(await readText(join(demoFolder, 'shop.json'))));
}

/** Reads the demo shop's texts and banners, with pictures under immutable names. */
export async function readDemoShop() {
  const shop = await readDemoTexts();
  const banners = shop.banners.map(async (banner, index) => ({
    ...banner,
    image: await picture(banner.image),
    image_phone: await picture(banner.image_phone),
    position: index + 1,
  }));
  return {
    ...shop,
    setup: { ...shop.setup, brand_logo: await picture(shop.setup.brand_logo) },
    banners: await Promise.all(banners),
  };
}

async function picture(path: string): Promise<string> {
  const name = await versionedDemoName(path);
  if (name === null) throw new Error(`demo/shop.json names ${path}, which is not in demo/`);
  return name;
}
