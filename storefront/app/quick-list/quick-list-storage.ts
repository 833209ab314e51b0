import { type BrowserStorage, readStored, removeStored, store } from '@haat/ui/storage.ts';
import type { QuickListRow } from './quick-list-rows.ts';

/** Local storage: the text in the field, and the last list that was added to a cart. A sign-out removes it. */
const LIST_KEY = 'quick_list';

/** The longest stored text, in characters. */
const MAX_TEXT = 20_000;

interface StoredLists {
  draft: string;
  last: string;
}

/** Session storage: the rows that are being checked, over a reload and another page. */
const ROWS_KEY = 'quick_list_rows';

/** The found rows with the choices of the shopper. */
interface CheckedList {
  rows: QuickListRow[];
  /** What no request has had room for. */
  rest: string;
  /** The text that the rows are of. */
  searched: string;
}

const local: BrowserStorage = () => window.localStorage;
const tab: BrowserStorage = () => window.sessionStorage;

/** The texts are checked, because other code can write to the storage. */
export function readLists(storage = local): StoredLists {
  const { draft, last } = Object(readStored(storage, LIST_KEY)) as Record<string, unknown>;
  return { draft: textOf(draft), last: textOf(last) };
}

export function storeLists(change: Partial<StoredLists>, storage = local): void {
  store(storage, LIST_KEY, { ...readLists(storage), ...change });
}

export function readChecked(storage = tab): CheckedList {
  const { rows, rest, searched } = Object(readStored(storage, ROWS_KEY)) as Record<string, unknown>;
  const areRows = Array.isArray(rows) && rows.every(isRow);
  return { rows: areRows ? rows : [], rest: textOf(rest), searched: textOf(searched) };
}

export function storeChecked(list: CheckedList, storage = tab): void {
  if (list.rows.length > 0) store(storage, ROWS_KEY, list);
  else removeStored(storage, ROWS_KEY);
}

function isRow(value: unknown): value is QuickListRow {
  const { key, text, choices, chosen, quantity } = Object(value) as Record<string, unknown>;
  const isProduct = (choice: unknown) => Number.isInteger(Object(Object(choice).product).id);
  return (
    [key, chosen, quantity].every(Number.isInteger) &&
    typeof text === 'string' &&
    Array.isArray(choices) &&
    choices.every(isProduct)
  );
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, MAX_TEXT) : '';
}
