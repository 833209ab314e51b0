import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestFolder } from '../../../../testing/catalogue/import.ts';
import { readCategories } from '../read-categories.ts';
import { escapeFormula, unescapeFormula } from './escape-formula.ts';
import { readCatalogue } from './read-catalogue.ts';

let folder: string;
let remove: () => Promise<void>;

beforeAll(async () => {
  ({ folder, remove } = await openTestFolder());
});
afterAll(() => remove());

async function read(content: string | Buffer, name = 'goods.csv') {
  await writeFile(join(folder, name), content);
  return readCatalogue(join(folder, name));
}

const rui = { name: 'Rui fish', price: '350', category: 'fish' };

test.each<[string, string | Buffer]>([
  ['plain', 'name,price,category\nRui fish,350,fish\n'],
  ['without a last line break', 'name,price,category\nRui fish,350,fish'],
  ['with a byte order mark', '\ufeffname,price,category\nRui fish,350,fish\n'],
  ['of Windows', 'name,price,category\r\nRui fish,350,fish\r\n'],
  ['with semicolons', 'name;price;category\nRui fish;350;fish\n'],
  ['with tabs', 'name\tprice\tcategory\nRui fish\t350\tfish\n'],
  ['as Unicode text of Excel', Buffer.from('\ufeffname\tprice\tcategory\nRui fish\t350\tfish\n', 'utf16le')],
  ['as UTF-16 of a Mac', Buffer.from('\ufeffname,price,category\nRui fish,350,fish\n', 'utf16le').swap16()],
  ['with a line for Excel', 'sep=;\nname;price;category\nRui fish;350;fish\n'],
  ['with a line for Excel, of Windows', '\ufeffsep=,\r\nname,price,category\r\nRui fish,350,fish\r\n'],
  [
    'with titles above',
    'Rahim Traders,,\n"Prices of November, 2026",,\nName,Rate,Category\nRui fish,350,fish\n',
  ],
  ['with other headings', 'Item Name;Rate (Tk);ক্যাটাগরি\nRui fish;350;fish\n'],
  ['with everything in quotes', '"name","price","category"\n"Rui fish","350","fish"\n'],
  ['with headings in other letters', ' Name ,PRICE,Category\nRui fish,350,fish\n'],
  ['with empty lines and rows', '\nname,price,category\n\n,,\nRui fish,350,fish\n , ,\n\n'],
  ['with empty cells beyond the headings', 'name,price,category\nRui fish,350,fish,,\n'],
])('reads CSV %s', async (_how, csv) => {
  const file = await read(csv);
  expect(file.rows.map(({ values }) => values)).toEqual([rui]);
  expect(file).toMatchObject({ bad: [], unit: 'line', unknown: new Set() });
});

test('reads quotation marks, separators and line breaks in quoted cells, and an inch mark anywhere', async () => {
  const file = await read(
    'name,price,category,detail_text\n"Rui, ""deshi""",350,fish,"one\r\ntwo"\nLED 24" TV,9000,tv,\n',
  );
  expect(file.rows).toEqual([
    { row: 2, values: { name: 'Rui, "deshi"', price: '350', category: 'fish', detail_text: 'one\ntwo' } },
    { row: 4, values: { name: 'LED 24" TV', price: '9000', category: 'tv', detail_text: '' } },
  ]);
});

const wrongCells = { column: '', value: '', code: 'wrong_cells' };

test('the line number of a row is the line in which it starts', async () => {
  const text =
    'name,price,category\r\n\r\n"Rui\r\n\r\nfish",1,fish\r\n,,\r\n"Katla\nfish",2,fish\r\nIlish,3\r\nShol,4,fish,5\r\nPoa,6,fish\r\n';
  const file = await read(text);
  expect(file.rows.map(({ row }) => row)).toEqual([3, 7, 11]);
  expect(file.bad).toEqual([
    { row: 9, problems: [{ ...wrongCells, params: { cells: 2, headings: 3 } }] },
    { row: 10, problems: [{ ...wrongCells, params: { cells: 4, headings: 3 } }] },
  ]);
});

test('reports unknown columns and ignores them', async () => {
  const csv = await read('name,price,category,colour,Price Source,\nRui fish,350,fish,red,x,y\n');
  expect([...csv.unknown]).toEqual(['colour', 'Price Source']);
  expect(csv.rows[0]?.values).toEqual(rui);
  const json = await read(
    '[{"name":"Rui fish","price":"350","category":"fish","colour":"red","constructor":[]}]',
    'goods.json',
  );
  expect([...json.unknown]).toEqual(['colour', 'constructor']);
  expect(json.rows[0]?.values).toEqual(rui);
});

test('JSON accepts pictures and titles as lists, and the names of the API', async () => {
  const product = {
    id: 7,
    isOnSale: true,
    mainimage: 'a.webp',
    images: ['b.webp'],
    category: 'fish',
    category_path: ['Fish', 'Sea fish'],
    name: 'Poa',
    price: 1,
  };
  const file = await read(JSON.stringify([product]), 'goods.json');
  expect(file.rows[0]?.values).toMatchObject({
    id: 7,
    is_on_sale: true,
    image: 'a.webp',
    image1: 'b.webp',
    image2: '',
    category_title: 'Fish',
    subcategory_title: 'Sea fish',
  });
});

test.each<[string, string | Buffer, string, string]>([
  ['nothing', '', 'goods.csv', 'The file is empty.'],
  ['headings alone', 'name,price,category\n', 'goods.csv', 'The file has no products.'],
  ['an empty list', '[]', 'goods.json', 'The file has no products.'],
  ['an object', '{"products": []}', 'goods.json', 'The file cannot be read: it has no list of products.'],
  ['broken JSON', '[{"name": "Rui"', 'goods.json', 'The file cannot be read: it is not JSON: '],
  [
    'another encoding',
    Buffer.from('name,price,category\nRui,1,fish\nCaf\xe9,1,tea\n', 'latin1'),
    'goods.csv',
    'The file is not UTF-8, see line 3. Save it as “CSV UTF-8”.',
  ],
  [
    'a spreadsheet',
    'PK\x03\x04rest',
    'goods.csv',
    'The file is a spreadsheet or an archive. Save it as “CSV UTF-8”.',
  ],
  [
    'an open quotation mark',
    'name,price,category\nRui,1,fish\n"Katla,2,fish\nIlish,3,fish\n',
    'goods.csv',
    'The quotation mark in line 3 is never closed.',
  ],
  [
    'a column twice',
    'name,price,category,Name\nRui,1,fish,Rui\n',
    'goods.csv',
    'The file has the column name twice.',
  ],
  [
    'no price',
    'name,category\nRui,fish\n',
    'goods.csv',
    'The file has no price. Name, price and category are needed, or slug or code to change products that exist.',
  ],
  [
    'nothing it knows',
    'a,b\n1,2\n',
    'goods.csv',
    'The file has no name, price, category. Name, price and category are needed, or slug or code to change products that exist.',
  ],
])('refuses a whole file with %s', async (_what, content, name, message) => {
  await expect(read(content, name)).rejects.toThrow(new RegExp(`^${RegExp.escape(message)}`));
});

test('refuses a missing file and a folder', async () => {
  await expect(readCatalogue(join(folder, 'none.csv'))).rejects.toThrow(/: it is not there\.$/);
  await mkdir(join(folder, 'folder.csv'));
  await expect(readCatalogue(join(folder, 'folder.csv'))).rejects.toThrow(/: it is a folder\.$/);
});

const fish = { id: 1, slug: 'fish', title: 'Fish', title_bn: 'মাছ', parent: null };
const sea = { id: 2, slug: 'sea', title: ' Sea\u00a0 fish', title_bn: null, parent: 1 };

test('reads a list of categories as paths from the top level, with clean titles', () => {
  expect(readCategories(JSON.stringify([fish, sea]))).toEqual([
    { path: ['fish'], title: 'Fish', title_bn: 'মাছ' },
    { path: ['fish', 'sea'], title: 'Sea fish', title_bn: '' },
  ]);
});

test.each([
  ['category 3 is not an object', 'eel'],
  ['category 3: parent must be an id of the list, or null', { ...sea, id: 3, parent: 9 }],
  ['category 3: parent is a subcategory, and there are only two levels', { ...sea, id: 3, parent: 2 }],
  ['category 3: slug: "Sea fish" Use small letters a-z', { ...sea, slug: 'Sea fish' }],
  ['category 3: title is missing.', { ...sea, title: ' ' }],
  ['category 3: title is missing.', { ...sea, title: null }],
  ['category 3: title_bn: "[1]" It must be text.', { ...sea, title_bn: [1] }],
  ['category 3: title: It is too long: at most 100 characters.', { ...sea, title: 'x'.repeat(101) }],
  ['category 3: title_bn: It contains the control character U+0000.', { ...sea, title_bn: 'মাছ\0' }],
])('refuses a list of categories: %s', (reason, wrong) => {
  expect(() => readCategories(JSON.stringify([fish, sea, wrong]))).toThrow(reason);
});

test.each(['=1+1', '+880', '-5', '@sum', "'=1", "''=1", '＝1', '\t=1'])('escapes %j as a formula', (cell) => {
  expect(escapeFormula(cell)).toBe(`'${cell}`);
  expect(unescapeFormula(escapeFormula(cell))).toBe(cell);
});

test.each(['Rui', "'Rui'", 'a=b', '', "'"])('writes %j unchanged', (cell) => {
  expect(escapeFormula(cell)).toBe(cell);
  expect(unescapeFormula(cell)).toBe(cell);
});
