import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { productFieldNames } from '@haat/contract/shop/product-fields';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { columnLabel } from '../audit/format-audit-value.ts';
import { HIDDEN } from '../audit/hidden-columns.ts';
import { ConflictPanel } from './conflict-panel.tsx';
import { EMPTY, type FormValues, type ProductFormField } from './form-values.ts';
import { productMessages } from './messages.ts';
import { ProductFieldset } from './product-fields.tsx';
import type { useProductForm } from './use-product-form.ts';

const labelsOfForm = productMessages.en;
const labels = labelsOfForm.fields;
const names = Object.keys(labels) as ProductFormField[];
/** Each field with its own name as its value. */
const values = {
  ...EMPTY,
  ...Object.fromEntries(productFieldNames.map((name) => [name, `Value of ${name}!`])),
  // A new product has the section of the offer once it has one.
  offer_price: '70',
};

function render(element: React.ReactElement): string {
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />);
}

const renderForm = (errors: Partial<Record<string, string>> = {}) =>
  render(
    <ProductFieldset
      values={values as FormValues}
      errors={errors}
      categories={[]}
      isNew
      onChange={() => {}}
    />,
  );

test.each(names.filter((name) => name !== 'pictures'))('the form has the field %s with its label', (name) => {
  expect(renderForm()).toContain(`>${labels[name]}<`);
  expect(values[name]).not.toBeUndefined();
});

test.each(productFieldNames)('the form shows the value of %s', (name) => {
  const html = renderForm();
  if (typeof EMPTY[name] === 'string') expect(html).toContain(`Value of ${name}!`);
});

test.each(names.filter((name) => name !== 'pictures'))(
  'an error of %s is seen: its section is not folded',
  (name) => {
    if (typeof EMPTY[name] === 'boolean') return;
    const html = renderForm({ [name]: 'This is wrong.' });
    const [before = '', after] = html.split('This is wrong.');
    expect(after).toBeDefined();
    expect(before.lastIndexOf('<details') > before.lastIndexOf('</details>')).toBe(
      /<details[^>]* open=""/.test(before.slice(before.lastIndexOf('<details'))),
    );
  },
);

test('a shop without a category is led to the first one', () => {
  expect(renderForm()).toContain(labelsOfForm.createCategory);
});

test('the panel of a conflict names every field', () => {
  const conflict = {
    ...{ by: 'staff:Jamal', at: '2026-01-01T06:00:00Z', version: 2 },
    theirs: Object.fromEntries(names.map((name) => [name, 'theirs'])),
  };
  const edit = { values, save: async () => {}, takeTheirs: async () => {} };
  const html = render(
    <ConflictPanel
      conflict={conflict}
      edit={edit as unknown as ReturnType<typeof useProductForm>}
      categories={[]}
    />,
  );
  for (const name of names) expect(html).toContain(`>${labels[name]}<`);
});

/** The columns of a table in the generated schema. */
function columnsOf(table: string): string[] {
  const schema = readFileSync(join(import.meta.dirname, '../../../server/src/platform/db/schema.ts'), 'utf8');
  const [, rows = ''] =
    new RegExp(`interface ${table} \\{\\n([^}]*)\\n\\}`).exec(schema.replace(/\{ [^\n]* \}/g, 'x')) ?? [];
  return [...rows.matchAll(/^ {2}(\w+):/gm)].map(([, name = '']) => name);
}

test.each([...columnsOf('ProductTable'), ...columnsOf('OrdersTable')])(
  'the audit names the column %s in both languages',
  (column) => {
    if (HIDDEN.has(column)) return;
    for (const language of ['en', 'bn'] as const)
      expect(columnLabel(column, language)).not.toBe(column.replaceAll('_', ' '));
    expect(columnLabel(column, 'bn')).not.toBe(columnLabel(column, 'en'));
  },
);
