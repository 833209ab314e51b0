import type { ChatDraft } from '@haat/contract/office/orders/chats';
import { splitList } from '@haat/contract/shop/split-list';
import { sql } from 'kysely';
import { matchList } from '../catalogue/quick-list/match-list.ts';
import type { SearchIndex } from '../catalogue/search/search-index.ts';
import { readDeskProducts } from '../desk/search-desk-products.ts';
import type { Database } from '../platform/db/database.ts';
import { notFound, type Refused } from '../platform/refused.ts';

/** A line that asks for the address of before, and nothing else. */
const SAME_ADDRESS =
  /^(?:(?:to|at|in)\s+)?(?:the\s+)?(?:same|previous|old|ager|agar|আগের|একই|পুরোনো|পুরাতন)\s+(?:address|addr|thikana|place|ঠিকানা|অ্যাড্রেস|জায়গা)(?:য়|ই|তে|য়ই)?[.!]?$/iu;

/** Reads the goods in the messages since the last answer, or in one, as the quick list of the shop does. It stores nothing. */
export async function readChatDraft(
  db: Database,
  index: SearchIndex,
  { id, message }: { id: number; message?: number | undefined },
): Promise<ChatDraft | Refused> {
  const { rows } = await sql<{ text: string }>`
    SELECT text FROM chat_message JOIN chat ON chat.id = chat_id
    WHERE chat_id = ${id} AND kind <> 'location' AND ${
      message === undefined
        ? sql`chat_message.received > coalesce((
            SELECT max(created) FROM message WHERE recipient = chat.phone AND event LIKE 'chat %'), '-infinity')`
        : sql`chat_message.id = ${message}`
    } ORDER BY chat_message.id`.execute(db);
  const known =
    rows.length > 0 || (await db.selectFrom('chat').where('id', '=', id).select('id').executeTakeFirst());
  if (!known) return notFound('Chat');
  const { lines: all } = splitList(rows.map(({ text }) => text).join('\n'));
  const lines = all.filter((line) => !SAME_ADDRESS.test(line.normalize('NFC')));
  const matches = lines.length > 0 ? await matchList(db, index, lines) : [];
  const best = matches.map(({ choices }) => choices[0]);
  const products = await readDeskProducts(
    db,
    best.flatMap((choice) => (choice ? [choice.product.id] : [])),
  );
  return {
    lines: lines.map((text, at) => {
      const product = products.get(best[at]?.product.id ?? 0) ?? null;
      return {
        text,
        match: product ? matches[at]!.match : 'none',
        exact: best[at]?.exact ?? false,
        quantity: best[at]?.quantity ?? 1,
        product,
      };
    }),
    same_address: lines.length < all.length,
  };
}
