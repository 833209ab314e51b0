import type { OfficeOrder } from '@haat/contract/office/orders/orders';
import {
  attributesFor,
  choiceText,
  eachAttribute,
  type OrderAttribute,
  orderAttribute,
  orderAttributeNames,
} from '@haat/contract/shop/order-attributes';
import { createElement, type FunctionComponent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import ChangeOrderPage from '../change/change-order-page.tsx';
import { changesOf, emptyDraft } from '../change/order-change-draft.ts';
import { AttributeFields, DraftDetails } from '../desk/draft-details.tsx';
import { edit, useDesk } from '../desk/order-draft.ts';
import { requestOf } from '../desk/place-draft.ts';
import { History } from '../order-page/history.tsx';
import OrderPage from '../order-page/order-page.tsx';
import PackOrderPage from '../packing/pack-order-page.tsx';
import { ProductCard } from '../picking/product-card.tsx';
import MyRunPage from '../runs/my-run-page.tsx';
import { PackingSlip } from '../slips/packing-slip.tsx';
import { orderMessages } from './messages.ts';

const { attributes } = orderMessages.en;

/** The last choice, or a text. */
const samples = eachAttribute(
  orderAttributeNames,
  (name, { choices }) => choices?.at(-1) ?? `What is said as ${name}`,
);
const shown = (name: OrderAttribute) => choiceText(attributes, name, samples[name]) ?? samples[name];

function render(page: unknown, props: object): string {
  const element = createElement(page as FunctionComponent<object>, props);
  const session = { id: 1, rights: ['orders.edit'] };
  const children = [{ path: '/', element }];
  const router = createMemoryRouter([{ element: <Outlet context={session} />, children }]);
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

const order = {
  ...samples,
  ...{ id: 7, number: 'H100007', bag: '7', status: 'PENDING', created: '2026-11-26T04:00:00Z', version: 0 },
  ...{ receiver_name: 'Amina', receiver_phone_number: '+8801712345678', receiver_address: 'House 7' },
  ...{ order_type: 'COD', delivery_type: 'HOME_DELIVERY', delivery: null, source: 'WEB', cash_due_paisa: 0 },
  ...{ orderitems: [], lines: [], steps: [], history: [], edits: [], offers: [], notes: [], complaints: [] },
  ...{ adjustments: [], paid: [], payments: [], refunds: [], claims: [], receipts: [], shop_wallets: [] },
  ...{
    record: { delivered: 0, of: 0 },
    courier_records: [],
    call: { open: false, attempts: [] },
    parcel: null,
  },
};
const loaded = (loaderData: object) => ({ loaderData });

test.each(orderAttributeNames)('the page of an order shows its %s', (name) => {
  expect(render(OrderPage, loaded(order))).toContain(shown(name));
});

test.each(orderAttributeNames)(
  'the desk asks for %s and sends it, of a new order and of a changed one',
  (name) => {
    const field = orderAttribute(name).choices
      ? `<option value="${samples[name]}" selected=""`
      : samples[name];
    expect(render(AttributeFields, { values: samples, onChange: edit })).toContain(field);
    expect(render(DraftDetails, {})).toContain(attributes[name].label);
    expect(render(ChangeOrderPage, loaded(order))).toContain(field);
    edit({ [name]: samples[name] });
    expect(requestOf(useDesk.getState().draft, null)).toMatchObject({ [name]: samples[name] });
    const draft = { ...emptyDraft, fields: { [name]: '' } };
    expect(changesOf(order as unknown as OfficeOrder, draft)).toEqual({ [name]: '' });
  },
);

test.each(attributesFor('picker'))('the picker sees %s', (name) => {
  const line = {
    id: 1,
    order: 7,
    bag: '7',
    ordered: 1,
    quantity: 1,
    asked: samples,
    done: false,
    picked: null,
  };
  const product = { name: 'Rui', name_bn: '', unit: '', lines: [line], pack_grams: null };
  expect(render(ProductCard, { product, staff: 1, onProblem: () => {} })).toContain(shown(name));
});

test.each(attributesFor('packer'))('the packer sees %s', (name) => {
  expect(render(PackOrderPage, loaded({ order, next: null }))).toContain(shown(name));
});

test.each(attributesFor('slip'))('the slip shows %s', (name) => {
  const slip = render(PackingSlip, { slip: order, shop: 'Haat', logo: '', size: 'a6' });
  expect(slip).toContain(`${attributes[name].label}: ${shown(name)}`);
});

test.each(attributesFor('rider'))('the rider sees %s', (name) => {
  const stop = { ...order, order: 7, status: 'ONGOING', address: 'House 7', phone: '+8801712345678' };
  expect(render(MyRunPage, loaded({ stops: [stop], cash_paisa: 0, hand_ins: [] }))).toContain(shown(name));
});

test('the history of an order names what a change has agreed anew', () => {
  const changes = { fields: orderAttributeNames, lines: [], total_paisa: { before: 0, after: 0 } };
  const html = render(History, {
    order: { ...order, edits: [{ kind: 'change', at: order.created, actor: 'staff:Rina', changes }] },
  });
  for (const name of orderAttributeNames) expect(html).toContain(attributes[name].label.toLowerCase());
});
