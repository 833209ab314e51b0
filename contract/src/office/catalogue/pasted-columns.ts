/** What a pasted column is; empty: it is not used. */
export const columnKinds = ['product', 'price', 'stock', ''] as const;
export type ColumnKind = (typeof columnKinds)[number];

/** Words of headings, in both languages. */
const HEADINGS: [ColumnKind, RegExp][] = [
  ['price', /price|rate|tk|taka|দাম|মূল্য|টাকা/i],
  ['stock', /stock|qty|quantity|count|মজুদ|স্টক|পরিমাণ/i],
  ['product', /code|sku|barcode|name|product|item|goods|কোড|নাম|পণ্য/i],
];

export interface Table {
  kinds: ColumnKind[];
  /** Without the headings. */
  rows: string[][];
}

/** The cells that a spreadsheet copies: columns between tabs, cells with line breaks in quotation marks. Empty rows are left out. */
export function readCells(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [, quoted, plain = '', end = ''] of text.replaceAll('\r\n', '\n').matchAll(CELL)) {
    row.push((quoted?.replaceAll('""', '"') ?? plain).replaceAll(/\s+/g, ' ').trim());
    if (end === '\t') continue;
    if (row.some((cell) => cell !== '')) rows.push(row);
    row = [];
    if (end === '') break;
  }
  return rows;
}

/** A cell, in quotation marks or not, with the tab, the line break or the end of the text after it. */
const CELL = /(?:"((?:[^"]|"")*)"(?=\t|\n|$)|([^\t\n]*))(\t|\n|$)/g;

/** Finds the headings, if the first row has some, and what the columns are: by the headings, otherwise product, price and stock. */
export function readTable(text: string): Table {
  const [first = [], ...others] = readCells(text);
  const width = Math.max(first.length, ...others.map((row) => row.length));
  const named = first.map((cell) => HEADINGS.find(([, words]) => words.test(cell))?.[0] ?? '');
  const hasHeadings = named.includes('product') && !first.slice(1).some((cell) => /[\d০-৯]/.test(cell));
  const guessed: ColumnKind[] = hasHeadings ? named : ['product', 'price', 'stock'];
  const kinds = Array.from({ length: width }, (_, at): ColumnKind => {
    const kind = guessed[at] ?? '';
    return guessed.indexOf(kind) === at ? kind : '';
  });
  return { kinds, rows: hasHeadings ? others : first.length > 0 ? [first, ...others] : [] };
}

/** The rows as the API takes them. Rows without a product, price and stock are left out. */
export function toRows({ kinds, rows }: Table): { product: string; price: string; stock: string }[] {
  const cell = (row: string[], kind: ColumnKind) => (row[kinds.indexOf(kind)] ?? '').slice(0, 200);
  return rows.map((row) => ({
    product: cell(row, 'product'),
    price: cell(row, 'price'),
    stock: cell(row, 'stock'),
  }));
}
