import { formatPhone } from '@haat/contract/phone/phone';
import type { Profile } from '@haat/contract/shop/accounts';
import type { Order } from '@haat/contract/shop/orders';
import type { ReceiverField } from '@haat/contract/text/receiver';
import { type RefObject, useEffect } from 'react';
import { ownProfile } from '../../accounts/profile-store.ts';
import { chooseAreaById, usePlace } from '../../delivery/place.ts';
import { createPrivateStore, usePrivate, usePrivateData } from '../../session/create-private-store.ts';
import type { Draft } from './draft.ts';
import { fieldNames } from './order-form.ts';

const lastOrder = createPrivateStore(
  async (client) => (await client.listCustomerOrders({ query: { limit: 1 } })).items[0] ?? null,
);

/**
 * Fills the empty fields of a customer's checkout with the receiver of the last order, or from the profile. Nothing for a
 * guest, whose data is never fetched.
 */
export function usePrefill(form: RefObject<HTMLFormElement | null>): void {
  const { value: profile } = usePrivateData(ownProfile);
  const { value: order, loading } = usePrivate(lastOrder);
  useEffect(() => {
    // At first `loading` is that of an earlier checkout, whose order may not be the last one any more.
    if (loading || lastOrder.snapshot().loading || !profile || !form.current) return;
    fill(form.current, knownReceiver(profile, order));
    const area = order?.delivery?.area_id;
    if (area && usePlace.getState().area === null) void chooseAreaById(area);
  }, [loading, profile, order, form]);
}

/** The receiver of the last order; what it lacks, from the profile. An address is taken whole from one of them. */
export function knownReceiver(profile: Profile, order: Order | null): Record<ReceiverField, string> {
  const place = order?.receiver_address
    ? {
        address: order.receiver_address,
        city: order.receiver_city,
        zipcode: order.receiver_zip_code,
        country: order.receiver_country,
      }
    : {
        address: profile.address_1,
        city: profile.city,
        zipcode: profile.zipcode,
        country: profile.country,
      };
  return {
    name: order?.receiver_name || profile.full_name,
    phone: formatPhone(order?.receiver_phone_number || profile.phone),
    email: order?.receiver_email || profile.email,
    ...place,
  };
}

function fill(form: HTMLFormElement, receiver: Record<ReceiverField, string>): void {
  // A part of another address would not belong to what is there.
  const hasPlace = PLACE.some((name) => isFilled(fieldOf(form, name)));
  for (const name of fieldNames) {
    if (hasPlace && PLACE.includes(name)) continue;
    const field = fieldOf(form, name);
    if (isFilled(field) || !receiver[name]) continue;
    prefill(field, receiver[name]);
    // Somebody was about to type here: that replaces it.
    if (field === document.activeElement) field.select();
  }
}

const PLACE: readonly ReceiverField[] = ['address', 'city', 'zipcode', 'country'];

/** A field that the regular address has changed. */
export interface Replaced {
  name: ReceiverField;
  before: string;
  now: string;
  /** The text of `before` that was filled in, if it was not typed. */
  prefilled: string | undefined;
}

/**
 * Fills in a regular address: e-mail, city, zip code and country always (specification, section 2), name, phone and address
 * unless the shopper has typed them. Returns the fields that it has changed.
 */
export function fillRegular(form: HTMLFormElement, regular: Record<ReceiverField, string>): Replaced[] {
  return fieldNames.flatMap((name) => {
    const field = fieldOf(form, name);
    if (TYPED.includes(name) && isTyped(field)) return [];
    const replaced = { name, before: field.value, now: regular[name], prefilled: field.dataset.prefilled };
    prefill(field, regular[name]);
    return replaced.before === replaced.now ? [] : [replaced];
  });
}

/** Restores what the regular address has replaced, except what the shopper has typed since. */
export function restore(form: HTMLFormElement, replaced: readonly Replaced[]): void {
  for (const { name, before, now, prefilled } of replaced) {
    const field = fieldOf(form, name);
    if (field.value !== now) continue;
    if (prefilled === undefined) delete field.dataset.prefilled;
    else field.dataset.prefilled = prefilled;
    setField(field, before);
  }
}

/** Fields that the shopper may have typed for this order. */
const TYPED: readonly ReceiverField[] = ['name', 'phone', 'address'];

export function fieldOf(form: HTMLFormElement, name: ReceiverField): HTMLInputElement {
  return form.elements.namedItem(name) as HTMLInputElement;
}

/** Fills a field with a text that the shopper has not typed. */
function prefill(field: HTMLInputElement, text: string): void {
  field.dataset.prefilled = text;
  setField(field, text);
}

/** The key in a draft of the text that was filled into a field. */
export const prefilledKey = (name: ReceiverField) => `prefilled_${name}`;

/** The texts that were filled into the fields, for the draft: after a reload they are still not typed. */
export function prefilledTexts(form: HTMLFormElement): Draft {
  return Object.fromEntries(
    fieldNames.flatMap((name) => {
      const { prefilled } = fieldOf(form, name).dataset;
      return prefilled ? [[prefilledKey(name), prefilled]] : [];
    }),
  );
}

/** Sets a field as if it was typed: it is saved as a draft, and its error is removed. */
export function setField(
  field: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement,
  text: string,
): void {
  field.value = text;
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Whether the shopper has typed the value of a field. */
function isTyped(field: HTMLInputElement): boolean {
  return isFilled(field) && field.value !== field.dataset.prefilled;
}

function isFilled({ value }: HTMLInputElement): boolean {
  return value.trim() !== '';
}
