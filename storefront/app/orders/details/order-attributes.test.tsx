import { attributeValue, orderAttribute, orderAttributeNames } from '@haat/contract/shop/order-attributes';
import type { Order } from '@haat/contract/shop/orders';
import type { Language } from '@haat/contract/text/language';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { customerRequest, guestRequest, orderFormOf } from '../../checkout/form/order-form.ts';
import { OrderAttributes } from '../../checkout/form/order-notes.tsx';
import { I18nProvider } from '../../i18n/messages.ts';
import { createNormalizer } from '../../platform/provider/normalize.ts';
import { bengali } from '../../shell/all-messages.bn.ts';
import { english } from '../../shell/all-messages.en.ts';
import { OrderDetails } from './order-details.tsx';

/** An order of a provider that sends only what it must. */
const bare = createNormalizer((path) => path).order({
  id: 7,
  status: 'PENDING',
  orderitems: [],
} as unknown as Order);

function render(element: React.ReactElement, language: Language = 'en'): string {
  return renderToStaticMarkup(
    <I18nProvider value={{ language }}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element }])} />
    </I18nProvider>,
  );
}

/** The last choice, which is not the suggested one, or a text. */
const sampleOf = (name: (typeof orderAttributeNames)[number]) =>
  orderAttribute(name).choices?.at(-1) ?? `What is said as ${name}`;

test.each(orderAttributeNames)('the checkout asks for %s, and sends it for guests and customers', (name) => {
  const value = sampleOf(name);
  const form = render(<OrderAttributes draft={{ [name]: value }} wrong={{}} />);
  expect(form).toContain(`name="${name}"`);
  expect(form).toContain(orderAttribute(name).choices ? `<option value="${value}" selected=""` : value);
  const typed = new FormData();
  typed.set(name, value);
  expect(guestRequest(orderFormOf(typed), [])).toMatchObject({ [name]: value });
  expect(customerRequest(orderFormOf(typed), [])).toMatchObject({ [name]: value });
  expect(guestRequest(orderFormOf(new FormData()), [])).not.toHaveProperty(name);
});

test.each(orderAttributeNames)('the page of an order shows its %s in both languages', (name) => {
  const value = sampleOf(name);
  for (const [language, texts] of [
    ['en', english],
    ['bn', bengali],
  ] as const) {
    const { label, choices = {} } = texts.orders.attributes[name] as {
      label: string;
      choices?: Record<string, string>;
    };
    const html = render(<OrderDetails order={{ ...bare, [name]: value }} />, language);
    expect(html).toContain(label);
    expect(html).toContain(choices[value] ?? value);
    expect(render(<OrderDetails order={bare} />, language)).not.toContain(`>${label}<`);
  }
});

test.each(orderAttributeNames)('stored data has no other value of %s than it can have', (name) => {
  expect(attributeValue(name, 7)).toBe('');
  expect(attributeValue(name, undefined)).toBe('');
  expect(attributeValue(name, sampleOf(name))).toBe(sampleOf(name));
  expect(attributeValue(name, 'no such choice')).toBe(orderAttribute(name).choices ? '' : 'no such choice');
});
