import { ApiError } from '@haat/contract/client';
import type { PreviewedRow } from '@haat/contract/office/catalogue/paste';
import {
  type ColumnKind,
  readTable,
  type Table,
  toRows,
} from '@haat/contract/office/catalogue/pasted-columns';
import { MAX_PASTED_ROWS } from '@haat/contract/office/limits';
import { notify } from '@haat/ui/notices.tsx';
import { newKey } from '@haat/ui/random-key.ts';
import { useState } from 'react';
import { useMessages } from '../i18n/language.ts';
import { api } from '../platform/api.ts';
import { useNotifyFailure } from '../platform/problem-text.ts';
import { useLeaveGuard } from '../platform/use-leave-guard.ts';
import { pasteMessages } from './messages.ts';

/** A previewed row with its cells. */
export interface ShownRow extends PreviewedRow {
  cells: string[];
}

/** A paste, from the text to the changed products. */
export function usePaste() {
  const texts = useMessages(pasteMessages);
  const notifyFailure = useNotifyFailure();
  const [text, setText] = useState('');
  const [table, setTable] = useState<Table>({ kinds: [], rows: [] });
  const [rows, setRows] = useState<ShownRow[] | null>(null);
  const [busy, setBusy] = useState(false);
  /** One paste, however often the request is repeated. */
  const [key, setKey] = useState(newKey);
  const [applied, setApplied] = useState<{ count: number; publication: number | null; counted: boolean }>();
  useLeaveGuard(() => text.trim() !== '' && !applied);

  async function run(work: () => Promise<void>): Promise<void> {
    if (busy) return;
    setBusy(true);
    try {
      await work();
    } catch (problem) {
      if (!(problem instanceof ApiError)) throw problem;
      if (problem.status !== 409) return notifyFailure(problem);
      await showAgain();
      notify(texts.moved, 'error');
    } finally {
      setBusy(false);
    }
  }

  async function show(next: Table) {
    const sent = toRows(next);
    const found = await api.previewPaste({ body: { rows: sent } });
    setTable(next);
    setKey(newKey());
    setRows(found.map((row, at) => ({ ...row, cells: next.rows[at] ?? [] })));
  }

  /** Nothing is stored then, and a failed preview leaves the one that is there. */
  async function showAgain() {
    await show(table).catch(() => {});
  }

  return {
    ...{ text, table, rows, busy, applied },
    tooMany: table.rows.length > MAX_PASTED_ROWS,
    type(typed: string) {
      setText(typed);
      setTable(readTable(typed));
      setRows(null);
    },
    choose(column: number, kind: ColumnKind) {
      // One column of each kind.
      const kinds = table.kinds.map((each, at) => (at === column ? kind : each === kind ? '' : each));
      setTable({ ...table, kinds });
      setRows(null);
    },
    preview: () => run(() => show(table)),
    removeWrong: () =>
      run(() => show({ ...table, rows: table.rows.filter((_, at) => !rows?.[at]?.problem) })),
    apply: (changed: readonly ShownRow[]) =>
      run(async () => {
        const { publication, sheet } = await api.applyPaste({ body: { key, ...changesOf(changed) } });
        setApplied({
          count: changed.length,
          publication: publication?.id ?? null,
          counted: sheet !== null,
        });
      }),
    undo: (id: number) =>
      run(async () => {
        const { stayed } = await api.undoPublication({ params: { id } });
        if (stayed.length === 0) notify(texts.undone, 'success');
        else notify(texts.stayed(stayed.join(', ')), 'info');
        setApplied((before) => before && { ...before, publication: null });
      }),
    restart() {
      setText('');
      setTable({ kinds: [], rows: [] });
      setRows(null);
      setApplied(undefined);
    },
  };
}

function changesOf(rows: readonly ShownRow[]) {
  return {
    prices: rows.flatMap(({ product, price_paisa }) =>
      product && price_paisa !== null
        ? [{ product: product.id, price_paisa, seen_paisa: product.price_paisa }]
        : [],
    ),
    counts: rows.flatMap(({ product, stock }) =>
      product && stock !== null ? [{ product: product.id, quantity: stock, seen: product.stock }] : [],
    ),
  };
}
