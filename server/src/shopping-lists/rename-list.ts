import type { ShoppingList } from '@haat/contract/shop/shopping-lists';
import { listKey, readListName } from '@haat/contract/text/shopping-list-name';
import type { Database } from '../platform/db/database.ts';
import { invalid, notFound, Refused } from '../platform/refused.ts';
import { NAME_TOO_LONG } from './add-to-list.ts';
import { changeLists } from './lists.ts';

const FAVOURITES = new Refused(409, 'favourites');
const NAME_TAKEN = new Refused(409, 'name_taken');

/** Renames one of the customer's lists. */
export async function renameShoppingList(
  db: Database,
  customer: number,
  { id, name: typed }: { id: number; name: string },
): Promise<ShoppingList[] | Refused> {
  const name = readListName(typed);
  if (name === null) return NAME_TOO_LONG;
  if (name === '') return invalid({ name: 'required' });
  const key = listKey(name);
  return changeLists(db, customer, async (tx) => {
    const lists = await tx
      .selectFrom('shopping_list')
      .where('customer_id', '=', customer)
      .select(['id', 'name_key'])
      .execute();
    const list = lists.find((each) => each.id === id);
    if (!list) return notFound('List');
    if (list.name_key === '') return FAVOURITES;
    if (lists.some((each) => each.name_key === key && each.id !== id)) return NAME_TAKEN;
    await tx.updateTable('shopping_list').set({ name, name_key: key }).where('id', '=', id).execute();
    return null;
  });
}
