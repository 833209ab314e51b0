import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { searchKey } from '@haat/contract/text/search-key';
import pg from 'pg';
import { fillDemo } from '../../server/src/demo/fill-demo.ts';
import { openDatabase } from '../../server/src/platform/db/database.ts';
import { realCatalogueFolder } from '../../server/testing/catalogue/real-catalogue.ts';
import { seeded } from './load.ts';

/** Folder with real product names in tab-separated files; not part of the repository. */
const names = process.env.BENCH_NAMES ?? realCatalogueFolder;

interface Name {
  name: string;
  name_bn: string;
}

/** Fills a database up to `count` products, starting with the demo shop's. Uses real names if available. */
export async function fillProducts(url: string, count: number): Promise<void> {
  const db = openDatabase(url, 1, null);
  await fillDemo(db);
  await db.destroy();
  const client = await connect(url);
  const { rows } = await client.query('select count(*)::int as count from product');
  const existing: number = rows[0].count;
  const chance = seeded(7);
  const categories = (await client.query('select id from category where parent_id is not null order by id'))
    .rows;
  for (let from = existing; from < count; from += 5_000) {
    const to = Math.min(from + 5_000, count);
    const some = Array.from({ length: to - from }, (_, place) => nameOf(from + place));
    await client.query(
      `insert into product (slug, category_id, name, name_bn, unit, price_paisa, stock, preview_text, search_key)
       select * from unnest($1::text[], $2::bigint[], $3::text[], $4::text[], $5::text[], $6::bigint[], $7::int[], $8::text[], $9::text[])`,
      [
        some.map((_, place) => `bench-${from + place}`),
        some.map(() => categories[Math.floor(chance() * categories.length)].id),
        some.map(({ name }) => name),
        some.map(({ name_bn }) => name_bn),
        some.map(() => '1 pc'),
        some.map(() => 100 * Math.ceil(chance() * 2_000)),
        some.map(() => 1_000_000),
        some.map(({ name }) => `${name}, a benchmark product.`),
        some.map(({ name, name_bn }) => `${searchKey(name)}\n${searchKey(name_bn)}`),
      ],
    );
  }
  await client.query('vacuum analyze product');
  await client.end();
}

let pool: Name[] | null = null;

/** The name of the n-th product. After the last real name they repeat as another pack. */
export function nameOf(n: number): Name {
  pool ??= readNames();
  const pack = Math.floor(n / pool.length);
  const { name, name_bn } = pool[n % pool.length] as Name;
  return pack === 0
    ? { name, name_bn }
    : { name: `${name}, pack of ${pack + 1}`, name_bn: name_bn && `${name_bn}, ${pack + 1} টি` };
}

function readNames(): Name[] {
  const files: [file: string, name: string, bengali: string | null][] = [
    ['names_bangladesh.tsv', 'name', 'name_bn'],
    ['names_bigbasket.tsv', 'name', null],
    ['names_openfoodfacts.tsv', 'name', null],
  ];
  const allNames = files.flatMap(([file, name, bengali]) => {
    const source = path.join(names, file);
    if (!existsSync(source)) return [];
    const [head = '', ...lines] = readFileSync(source, 'utf8').split('\n');
    const columns = head.trim().split('\t');
    const [first, second] = [columns.indexOf(name), bengali ? columns.indexOf(bengali) : -1];
    return lines.flatMap((line) => {
      const cells = line.split('\t');
      const text = clean(cells[first]);
      return text ? [{ name: text, name_bn: second < 0 ? '' : clean(cells[second]) }] : [];
    });
  });
  if (allNames.length > 0) return shuffle(allNames);
  console.log('No files of real names (BENCH_NAMES): names are generated from words.');
  return generateNames();
}

function clean(text = ''): string {
  return text.normalize('NFC').replace(/\s+/g, ' ').trim().slice(0, 200);
}

/** Each catalogue size then has names from all files. */
function shuffle(list: Name[]): Name[] {
  const chance = seeded(11);
  for (let last = list.length - 1; last > 0; last--) {
    const other = Math.floor(chance() * (last + 1));
    [list[last], list[other]] = [list[other] as Name, list[last] as Name];
  }
  return list;
}

function generateNames(): Name[] {
  const makers = [
    'Pran',
    'Radhuni',
    'Teer',
    'Fresh',
    'Aarong',
    'Ispahani',
    'Chaka',
    'Rupchanda',
    'Bashundhara',
    'ACI',
  ];
  const kinds = [
    'miniket rice',
    'mustard oil',
    'red lentils',
    'turmeric powder',
    'hilsa',
    'soap',
    'tea',
    'biscuit',
  ];
  const packs = ['100 g', '250 g', '500 g', '1 kg', '2 kg', '5 kg', '200 ml', '1 ltr'];
  return makers.flatMap((maker) =>
    kinds.flatMap((kind) => packs.map((pack) => ({ name: `${maker} ${kind} ${pack}`, name_bn: '' }))),
  );
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}
