import type { CourierArea } from '../courier/courier.ts';
import type { CourierCall } from '../courier/courier-requests.ts';
import { idOf, listOf, objectOf } from '../courier/read-fields.ts';
import { fieldsOf } from '../courier/results.ts';

/** So many lists are read at the same time. */
const AT_ONCE = 4;

/** The zones of all cities. Areas inside of a zone would need a thousand requests more, and a parcel needs none. */
export async function listAreas(call: CourierCall): Promise<CourierArea[] | 'unknown'> {
  const cities = await readList(call, '/city-list', 'city');
  if (!cities) return 'unknown';
  const areas: CourierArea[] = [];
  for (let at = 0; at < cities.length; at += AT_ONCE) {
    const some = cities.slice(at, at + AT_ONCE);
    const zones = await Promise.all(some.map(({ id }) => readList(call, `/cities/${id}/zone-list`, 'zone')));
    for (const [index, list] of zones.entries()) {
      if (!list) return 'unknown';
      const city = some[index]!;
      for (const zone of list) areas.push({ id: `${city.id}/${zone.id}`, names: [city.name, zone.name] });
    }
  }
  return areas;
}

/** Names have stray blanks. */
async function readList(call: CourierCall, path: string, what: 'city' | 'zone') {
  const response = await call(path);
  const { data } = objectOf(fieldsOf(response).data);
  if (!Array.isArray(data)) return null;
  return listOf(data).flatMap((row) => {
    const [id, name] = [idOf(row[`${what}_id`]), row[`${what}_name`]];
    return id && typeof name === 'string' ? [{ id, name: name.trim() }] : [];
  });
}

/** The fields of an area `city/zone`. */
export function placesOf(area: string | null): { recipient_city?: number; recipient_zone?: number } {
  const match = /^(\d{1,9})\/(\d{1,9})$/.exec(area ?? '');
  return match ? { recipient_city: Number(match[1]), recipient_zone: Number(match[2]) } : {};
}
