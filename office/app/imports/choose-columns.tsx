import { type CatalogueColumn, chosenColumns } from '@haat/contract/office/catalogue/catalogue-columns';
import type { CatalogueImport } from '@haat/contract/office/catalogue/imports';
import { latinDigits } from '@haat/contract/text/digits';
import { Button } from '@haat/ui/button.tsx';
import { TextField } from '@haat/ui/field.tsx';
import { useState } from 'react';
import { columnLabel } from '../audit/format-audit-value.ts';
import { useLanguage, useMessages } from '../i18n/language.ts';
import { api } from '../platform/api.ts';
import { useProblemTexts } from '../platform/problem-text.ts';
import { useAction } from '../platform/use-action.ts';
import { ColumnChoices } from '../products/column-choices.tsx';
import { useRunningText } from './import-list-page.tsx';
import { importMessages } from './messages.ts';

type Kind = CatalogueColumn | '';

/** What the columns of the file are, and what new products have whose rows name none. The file is then checked again. */
export function ChooseColumns({ imported }: { imported: CatalogueImport }) {
  const texts = useMessages(importMessages);
  const problemTexts = useProblemTexts();
  const language = useLanguage();
  const runningText = useRunningText();
  const [kinds, setKinds] = useState<Kind[]>(() => imported.columns.map(({ column }) => column ?? ''));
  const [category, setCategory] = useState(imported.choices.category);
  const [price, setPrice] = useState(imported.choices.price);
  const [stock, setStock] = useState(imported.choices.stock === 0 ? '' : String(imported.choices.stock));
  const [wrong, setWrong] = useState<{ price?: string; stock?: string }>({});
  const { busy, run } = useAction((refusal) => {
    if (!refusal.fields?.price) return runningText(refusal);
    setWrong({ price: problemTexts.not_an_amount });
    return problemTexts.not_an_amount;
  });
  const labelOf = (kind: Kind) =>
    kind === '' ? texts.notUsed : (texts.columnNames[kind] ?? columnLabel(kind, language));

  function check() {
    const typed = latinDigits(stock).trim();
    const isNumber = /^\d{0,9}$/.test(typed);
    setWrong(isNumber ? {} : { stock: problemTexts.not_a_whole_number });
    if (!isNumber) return;
    const columns = kinds.map((kind) => kind || null);
    const body = { columns, category: category.trim(), price: price.trim(), stock: Number(typed) };
    void run(() => api.chooseImportColumns({ params: { id: imported.id }, body }));
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <ColumnChoices
        columns={imported.columns.map(({ heading, example }, at) => ({
          label: texts.column(heading || String(at + 1), example),
          kind: kinds[at] ?? '',
          kinds: [...new Set<Kind>(['', ...chosenColumns, imported.columns[at]?.column ?? ''])].map(
            (kind) => ({ kind, label: labelOf(kind) }),
          ),
        }))}
        onChoose={(column, kind) =>
          // One column of each kind.
          setKinds(kinds.map((each, at) => (at === column ? kind : each === kind ? '' : each)))
        }
      />
      <fieldset className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 md:grid-cols-3">
        <legend className="mb-2 font-bold">{texts.rowsWithout}</legend>
        <TextField
          label={texts.defaultCategory}
          hint={texts.defaultCategoryHint}
          value={category}
          maxLength={100}
          onChange={({ target }) => setCategory(target.value)}
        />
        <TextField
          label={texts.defaultPrice}
          hint={texts.defaultPriceHint}
          inputMode="decimal"
          value={price}
          maxLength={40}
          error={wrong.price}
          onChange={({ target }) => setPrice(target.value)}
        />
        <TextField
          label={texts.defaultStock}
          inputMode="numeric"
          value={stock}
          maxLength={12}
          error={wrong.stock}
          onChange={({ target }) => setStock(target.value)}
        />
      </fieldset>
      <Button className="md:justify-self-start" disabled={busy} onClick={check}>
        {texts.check}
      </Button>
    </div>
  );
}
