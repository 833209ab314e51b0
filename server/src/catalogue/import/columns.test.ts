import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { exportedColumns as columns, findColumn } from '@haat/contract/office/catalogue/catalogue-columns';
import { expect, test } from 'vitest';
import { openTestDatabase } from '../../../testing/shop.ts';
import { demoFolder } from '../../platform/media/folders.ts';
import { mediaFolder } from '../../platform/media/storage/media-folder.ts';
import { importCatalogue } from './import-catalogue.ts';
import { readCatalogue } from './read/read-catalogue.ts';

const guide = readFileSync(join(import.meta.dirname, '../../../../docs/import.md'), 'utf8');

test('docs/import.md describes exactly the columns of an import', () => {
  const table = guide.slice(guide.indexOf('| column |'), guide.indexOf('A new price that is not below'));
  const described = [...table.matchAll(/^\| (`[^|]+`) \|/gm)].flatMap(
    ([, cell]) => cell?.match(/[a-z0-9_]+/g) ?? [],
  );
  expect(described.filter((name) => !findColumn(name))).toEqual([]);
  expect(columns.filter((column) => !described.includes(column))).toEqual([]);
});

test('imports the example file without faults, also into the demo shop', async () => {
  const shop = await openTestDatabase('demo');
  const file = await readCatalogue(join(demoFolder, 'example.csv'));
  const pictures = { from: demoFolder, to: mediaFolder(demoFolder) };
  const imported = await importCatalogue(shop.db, file, { openingStock: 100, dryRun: false, pictures });
  expect(imported).toMatchObject({
    created: 4,
    refused: [],
    warnings: [],
    categories: { created: 3, updated: 0 },
  });
  expect(file.unknown.size).toBe(0);
  await shop.close();
});
