import { formatPhone } from '@haat/contract/common/phone';
import type { Profile } from '@haat/contract/shop/accounts';
import type { Order } from '@haat/contract/shop/orders';
import { type RefObject, useEffect } from 'react';
import { ownProfile } from '../accounts/profile-store.ts';
import { createPrivateStore, usePrivate, usePrivateData } from '../session/create-private-store.ts';
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
    if (loading || !profile || !form.current) return;
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
  // If the shopper has typed an address, the rest of another one would not belong to it.
  const typedAddress = fieldOf(form, 'address').value.trim() !== '';
  for (const name of fieldNames) {
    if (typedAddress && PLACE.includes(name)) continue;
    const field = fieldOf(form, name);
    if (field.value.trim() !== '' || !receiver[name]) continue;
    setField(field, receiver[name]);
    field.dataset.prefilled = receiver[name];
    // Somebody was about to type here: that replaces it.
    if (field === document.activeElement) field.select();
  }
}

const PLACE: readonly ReceiverField[] = ['address', 'city', 'zipcode', 'country'];

export function fieldOf(form: HTMLFormElement, name: ReceiverField): HTMLInputElement {
  return form.elements.namedItem(name) as HTMLInputElement;
}

/** Sets a field as if it was typed: it is saved as a draft, its error is removed, and its fold is open. */
export function setField(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  field.value = text;
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.closest('details')?.setAttribute('open', '');
}

/** Whether the shopper has typed the value of a field. */
export function isTyped({ value, dataset }: HTMLInputElement): boolean {
  return value.trim() !== '' && value !== dataset.prefilled;
}
