/** Places of the couriers: a few of Dhaka, Chattogram and Sylhet, with the stray blanks and spellings of the real lists. */
export const CITIES = [
  {
    id: 1,
    name: 'Dhaka',
    zones: [
      { id: 52, name: 'Mirpur ', post: 1216 },
      { id: 53, name: ' Dhanmondi', post: 1209 },
      { id: 54, name: 'Uttara', post: 1230 },
      { id: 55, name: 'Mohammadpur', post: 1207 },
      { id: 56, name: 'Savar', post: 1340 },
    ],
  },
  {
    id: 2,
    name: 'Chittagong',
    zones: [
      { id: 61, name: 'Panchlaish', post: 4203 },
      { id: 62, name: 'Halishahar', post: 4216 },
    ],
  },
  { id: 3, name: 'Sylhet ', zones: [{ id: 71, name: 'Zindabazar', post: 3100 }] },
] as const;

export const ZONES = CITIES.flatMap((city) => city.zones.map((zone) => ({ ...zone, city })));
