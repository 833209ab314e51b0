import { columnKinds } from '@haat/contract/office/catalogue/pasted-columns';
import { MAX_PASTED_ROWS } from '@haat/contract/office/limits';
import { Button, buttonClass } from '@haat/ui/button.tsx';
import { TextArea } from '@haat/ui/field.tsx';
import { space } from '@haat/ui/jsx-runtime.ts';
import { Section } from '@haat/ui/section.tsx';
import { Link } from 'react-router';
import { formatPaisa } from '../i18n/format.ts';
import { inDigits, useLanguage, useMessages } from '../i18n/language.ts';
import { unitText } from '../i18n/product-text.ts';
import { PageTitle } from '../platform/page-title.tsx';
import { ColumnChoices } from '../products/column-choices.tsx';
import { useNameOf } from '../products/product-name.ts';
import { pasteMessages } from './messages.ts';
import { type ShownRow, usePaste } from './use-paste.ts';

/** Prices and stock of several products as columns of a spreadsheet: all of them, or none. */
export default function PastePage() {
  const texts = useMessages(pasteMessages);
  const paste = usePaste();
  const { rows, table, applied } = paste;
  if (applied) return <Applied paste={paste} applied={applied} />;
  const canPreview = table.rows.length > 0 && table.kinds.includes('product') && !paste.tooMany;
  return (
    <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-4 max-md:pb-32">
      <PageTitle>{texts.title}</PageTitle>
      <TextArea
        label={texts.field}
        hint={texts.hint}
        rows={6}
        value={paste.text}
        error={paste.tooMany ? texts.tooMany(MAX_PASTED_ROWS) : undefined}
        spellCheck={false}
        autoComplete="off"
        onChange={({ target }) => paste.type(target.value)}
      />
      {table.rows.length > 0 && (
        <Section title={texts.columns}>
          <ColumnChoices
            columns={table.kinds.map((kind, at) => ({
              label: texts.column(at + 1, exampleOf(table.rows, at)),
              kind,
              kinds: columnKinds.map((each) => ({ kind: each, label: texts.kinds[each] })),
            }))}
            onChoose={paste.choose}
          />
          {!table.kinds.includes('product') && (
            <p className="mt-2 font-bold text-danger">{texts.noProductColumn}</p>
          )}
          {rows === null && (
            <Button
              className="mt-4 w-full md:w-auto"
              disabled={!canPreview || paste.busy}
              onClick={paste.preview}
            >
              {texts.preview}
            </Button>
          )}
        </Section>
      )}
      {rows && <Preview paste={paste} rows={rows} />}
    </div>
  );
}

function exampleOf(rows: string[][], column: number): string {
  return (
    rows
      .map((row) => row[column] ?? '')
      .find((cell) => cell !== '')
      ?.slice(0, 30) ?? '…'
  );
}

type Paste = ReturnType<typeof usePaste>;

function Preview({ paste, rows }: { paste: Paste; rows: ShownRow[] }) {
  const texts = useMessages(pasteMessages);
  const wrong = rows.filter(({ problem }) => problem !== null);
  const changed = rows.filter(
    ({ problem, price_paisa, stock }) => !problem && (price_paisa !== null || stock !== null),
  );
  return (
    <>
      <p role="status" className="font-bold">
        {changed.length === 0 ? texts.none : texts.changes(changed.length)}
      </p>
      {wrong.length > 0 && (
        <section role="alert" className="grid gap-3 rounded-card border border-danger bg-danger-soft p-4">
          <p className="font-bold text-danger">{texts.wrongRows(wrong.length)}</p>
          <ul className="grid gap-2">
            {wrong.map((row) => (
              <li key={row.cells.join('\t')}>
                <strong className="block">{row.cells.join(' · ')}</strong>
                <span>
                  {row.problem === 'ambiguous'
                    ? texts.ambiguous(row.names.join(', '))
                    : row.problem && texts.problems[row.problem]}
                </span>
              </li>
            ))}
          </ul>
          <Button variant="outline" disabled={paste.busy} onClick={paste.removeWrong}>
            {texts.removeWrong}
          </Button>
        </section>
      )}
      {changed.length > 0 && (
        <ul className="divide-y divide-line rounded-card border border-line bg-surface px-4">
          {changed.map((row) => (
            <ChangedRow key={row.product?.id} row={row} />
          ))}
        </ul>
      )}
      <div className="max-md:fixed max-md:inset-x-0 max-md:bottom-14 max-md:z-10 max-md:border-line max-md:border-t max-md:bg-surface max-md:p-3">
        <Button
          className="w-full md:w-auto"
          disabled={paste.busy || wrong.length > 0 || changed.length === 0}
          onClick={() => paste.apply(changed)}
        >
          {texts.apply(changed.length)}
        </Button>
      </div>
    </>
  );
}

/** A change of more than 30 % is mostly a wrong column. */
const JUMP = 0.3;

function ChangedRow({ row: { product, price_paisa, stock } }: { row: ShownRow }) {
  const texts = useMessages(pasteMessages);
  const language = useLanguage();
  const { nameOf } = useNameOf();
  if (!product) return null;
  const jump = price_paisa !== null && Math.abs(price_paisa / product.price_paisa - 1) > JUMP;
  return (
    <li className="grid gap-x-4 py-3 md:grid-cols-[1fr_auto_auto]">
      <span className="min-w-0">
        <span className="block font-bold">{nameOf(product)}</span>
        <span className="block text-muted text-sm">{unitText(language, product.unit)}</span>
      </span>
      {price_paisa !== null && (
        <Change
          label={texts.price}
          before={formatPaisa(product.price_paisa)}
          after={formatPaisa(price_paisa)}
          note={jump ? texts.jump : ''}
        />
      )}
      {stock !== null && (
        <Change label={texts.stock} before={inDigits(product.stock)} after={inDigits(stock)} note="" />
      )}
    </li>
  );
}

function Change({ label, before, after, note }: Record<'label' | 'before' | 'after' | 'note', string>) {
  return (
    <span className="tabular-nums">
      <span className="text-muted text-sm">{label}</span>
      <span>{` ${before} → `}</span>
      <strong>{after}</strong>
      {space}
      {note && <span className="rounded-control bg-notice px-2 text-on-notice text-sm">{note}</span>}
    </span>
  );
}

function Applied({ paste, applied }: { paste: Paste; applied: NonNullable<Paste['applied']> }) {
  const texts = useMessages(pasteMessages);
  const { publication } = applied;
  return (
    <div className="grid max-w-3xl gap-4">
      <PageTitle>{texts.title}</PageTitle>
      <p role="status" className="font-bold text-brand">
        {texts.applied(applied.count)}
      </p>
      {publication !== null && (
        <Button variant="outline" disabled={paste.busy} onClick={() => paste.undo(publication)}>
          {texts.undo}
        </Button>
      )}
      {applied.counted && <p className="text-muted">{texts.stockStays}</p>}
      <Button variant="soft" onClick={paste.restart}>
        {texts.again}
      </Button>
      <Link to="/products" className={buttonClass('outline')}>
        {texts.back}
      </Link>
    </div>
  );
}
