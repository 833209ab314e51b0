import { formatPhone } from '@haat/contract/common/phone';
import type { Profile } from '@haat/contract/shop/accounts';
import type { Order } from '@haat/contract/shop/orders';
import { type RefObject, useEffect } from 'react';
import { ownProfile } from '../accounts/profile-store.ts';
import { createPrivateStore, usePrivate, usePrivateData } from '../session/create-private-store.ts';
import type { Draft } from './pending-order.ts';
import { fieldNames, type ReceiverField } from './place-order.ts';

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

/** Below the address; filled from the same address. */
const REST: readonly ReceiverField[] = ['city', 'zipcode', 'country'];
const PLACE: readonly ReceiverField[] = ['address', ...REST];

/** Replaces the receiver by a regular address: e-mail and place, and the other fields unless the shopper has typed them. */
export function fillRegular(form: HTMLFormElement, regular: Record<ReceiverField, string>): void {
  const keepsPlace = isTyped(fieldOf(form, 'address')) && REST.some((name) => isFilled(fieldOf(form, name)));
  for (const name of fieldNames) {
    const field = fieldOf(form, name);
    if (TYPED.includes(name) && isTyped(field)) continue;
    // A typed address is completed, but another city is not put below it.
    if (keepsPlace && PLACE.includes(name)) continue;
    prefill(field, regular[name]);
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

/** Sets a field as if it was typed: it is saved as a draft, its error is removed, and its fold is open. */
export function setField(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  field.value = text;
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.closest('details')?.setAttribute('open', '');
}

/** Whether the shopper has typed the value of a field. */
function isTyped(field: HTMLInputElement): boolean {
  return isFilled(field) && field.value !== field.dataset.prefilled;
}

function isFilled({ value }: HTMLInputElement): boolean {
  return value.trim() !== '';
}
