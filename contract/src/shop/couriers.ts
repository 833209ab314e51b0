/** Courier companies that a shop can hand parcels to. */
export const couriers = ['steadfast', 'pathao', 'redx'] as const;
export type CourierName = (typeof couriers)[number];

/** Their names on pages and in messages. */
export const courierNames: Record<CourierName, { en: string; bn: string }> = {
  steadfast: { en: 'Steadfast', bn: 'স্টেডফাস্ট' },
  pathao: { en: 'Pathao', bn: 'পাঠাও' },
  redx: { en: 'RedX', bn: 'রেডএক্স' },
};

/** The name of a courier that the shop may no longer know. */
export function courierLabel(courier: string): { en: string; bn: string } {
  return Object.hasOwn(courierNames, courier)
    ? courierNames[courier as CourierName]
    : { en: courier, bn: courier };
}
