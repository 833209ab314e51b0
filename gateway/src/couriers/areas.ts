/** Places of the couriers: a few of Dhaka, Chattogram and Sylhet, with the stray blanks and spellings of the real lists. */
export const CITIES = [
  {
    id: 1,
    name: 'Dhaka',
    zones: [
      { id: 52, name: 'Mirpur ', areas: ['Mirpur 10', 'Mirpur 11', 'Pallabi'], post: 1216 },
      { id: 53, name: ' Dhanmondi', areas: ['Dhanmondi - Road 27', 'Jigatola'], post: 1209 },
      { id: 54, name: 'Uttara', areas: ['Sector 4', 'Sector 10'], post: 1230 },
      { id: 55, name: 'Mohammadpur', areas: ['Adabor', 'Shyamoli'], post: 1207 },
      { id: 56, name: 'Savar', areas: ['Savar Bazar'], post: 1340 },
    ],
  },
  {
    id: 2,
    name: 'Chittagong',
    zones: [
      { id: 61, name: 'Panchlaish', areas: ['GEC'], post: 4203 },
      { id: 62, name: 'Halishahar', areas: ['A Block'], post: 4216 },
    ],
  },
  { id: 3, name: 'Sylhet ', zones: [{ id: 71, name: 'Zindabazar', areas: ['Zindabazar'], post: 3100 }] },
] as const;

export const ZONES = CITIES.flatMap((city) => city.zones.map((zone) => ({ ...zone, city })));
