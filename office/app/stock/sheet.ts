import type { StockProduct } from '@haat/contract/office/catalogue/stock';
import { newKey } from '@haat/ui/random-key.ts';
import { readStored, removeStored, store } from '@haat/ui/storage.ts';
import { useEffect, useRef, useState } from 'react';
import { parseCount } from '../i18n/typed-amounts.ts';

export type SheetKind = 'receive' | 'waste' | 'count';

/** A line as typed. `product.stock` is the stock that was shown when it was added. */
export interface SheetLine {
  product: StockProduct;
  typed: string;
  /** When it was typed, in ms: a count is the stock at this moment. Lines of an earlier version have none. */
  at?: number;
}

/** A sheet on this device, until the shop has recorded it. Its key lets the shop record it once. */
export interface Sheet {
  key: string;
  /** The key of the sheet that was recorded, although its response was lost, with other lines. */
  corrects?: string;
  note: string;
  lines: SheetLine[];
}

const local = () => window.localStorage;

const emptySheet = (): Sheet => ({ key: newKey(), note: '', lines: [] });

/** The sheet of a kind, stored on the device with each change. */
export function useSheet(kind: SheetKind, staff: number) {
  const place = `office-stock-${kind}-${staff}`;
  const [sheet, setSheet] = useState<Sheet>(() => readSheet(place) ?? emptySheet());
  const latest = useRef(sheet);
  useEffect(() => {
    latest.current = sheet;
    if (sheet.lines.length === 0) removeStored(local, place);
    else store(local, place, sheet);
  }, [place, sheet]);
  /** Changes the current lines: a search adds its product later, when others may have been typed. */
  const setLines = (change: (lines: SheetLine[]) => SheetLine[]) =>
    setSheet((current) => ({ ...current, lines: change(current.lines) }));
  return {
    sheet,
    setNote: (note: string) => setSheet((current) => ({ ...current, note })),
    add: (product: StockProduct) =>
      setLines((lines) => {
        const others = lines.filter((line) => line.product.product !== product.product);
        const known = lines.find((line) => line.product.product === product.product);
        // A sheet may be days old: without a quantity it shows the stock of now.
        return [known?.typed ? known : { product, typed: '' }, ...others];
      }),
    type: (product: number, typed: string) =>
      setLines((lines) =>
        lines.map((line) => (line.product.product === product ? { ...line, typed, at: Date.now() } : line)),
      ),
    remove: (product: number) =>
      setLines((lines) => lines.filter((line) => line.product.product !== product)),
    /** Removes the lines that were recorded; returns those that were added while they were sent. */
    removeRecorded: (recorded: readonly SheetLine[]): SheetLine[] => {
      const lines = latest.current.lines.filter((line) => !recorded.includes(line));
      setSheet(lines.length === 0 ? emptySheet() : { ...emptySheet(), note: sheet.note, lines });
      return lines;
    },
    /** The sheet was recorded with other lines before: it corrects that one. */
    correct: () => setSheet((current) => ({ ...current, key: newKey(), corrects: current.key })),
  };
}

/** The quantity of a line; null: not a number, or 0 where that makes no sense. */
export function quantityOf({ typed }: SheetLine, kind: SheetKind): number | null {
  const count = parseCount(typed);
  return count === 0 && kind !== 'count' ? null : count;
}

/** The stock after a line, computed from the shown stock. */
export function stockAfter({ product: { stock } }: SheetLine, kind: SheetKind, quantity: number): number {
  if (kind === 'receive') return stock + quantity;
  return kind === 'waste' ? stock - quantity : quantity;
}

function readSheet(place: string): Sheet | null {
  const sheet = readStored(local, place) as Sheet | null;
  return sheet && Array.isArray(sheet.lines) ? sheet : null;
}
