/** Products of the bare provider, with only the fields of the specification (section 3). */
const names = 'Hilsa,Rupchanda,Koral,Rui,Katla,Pabda,Tengra,Shing,Magur,Boal'.split(',');
const picture = (name: string) => `/pictures/tiles/${name}.webp`;

export const categories = [
  category(1, 'Fish', [
    { id: 2, title: 'Sea fish' },
    { id: 3, title: 'নদীর মাছ' },
  ]),
  category(4, 'Electronics', [{ id: 5, title: 'Rice Cooker' }]),
  { id: 2, title: 'Sea fish', parent: 1, children: [] },
  { id: 3, title: 'নদীর মাছ', parent: 1, children: [] },
  { id: 5, title: 'Rice Cooker', parent: 4, children: [] },
];

export const products = [
  ...names.map((name, place) => product(place + 1, name, place < 3 ? 2 : 3)),
  ...names.map((name, place) => product(place + 11, `${name}, cut`, place < 3 ? 2 : 3)),
  ...names.map((name, place) => product(place + 21, `Cooker for ${name}`, 5)),
];

export const contact = {
  address: 'Mirpur 10, Dhaka',
  phone_primary: '01712345678',
  phone_secondary: '16247',
  email_primary: 'shop@example.com',
  email_secondary: '',
  business_hours_weekdays: '9am-10pm',
  business_hours_weekend: '9am-10pm',
  facebook: 'https://facebook.com/bare',
  instagram: '',
  twitter: '',
};

function category(id: number, title: string, children: { id: number; title: string }[]) {
  return { id, title, parent: null, children };
}

function product(id: number, name: string, category: number) {
  return {
    id,
    name,
    price: 100 + id,
    old_price: id === 4 ? 150 : null,
    isOnSale: id === 4,
    mainimage: picture('rui-rohu-sliced'),
    image1: picture('rui-rohu-sliced-2'),
    image2: null,
    image3: null,
    category,
    category_title: ['', '', 'Sea fish', 'নদীর মাছ', '', 'Rice Cooker'][category],
    preview_text: `Fresh ${name}`,
    detail_text: 'From the market of the morning.',
    stock_status: id !== 30,
  };
}
