import * as endpoints from '@haat/contract/office/catalogue/prices';
import { databaseTime } from '../platform/db/database-time.ts';
import { repeatWhileOpen } from '../platform/process/repeat.ts';
import type { Office } from '../staff/office-endpoint.ts';
import { arrangePriceBoard } from './arrange-price-board.ts';
import { getPriceBoard } from './get-price-board.ts';
import { publishDue } from './publish-due.ts';
import { publishPrices } from './publish-prices.ts';
import { savePriceDraft } from './save-price-draft.ts';
import { cancelPublication, undoPublication } from './undo-publication.ts';

/** How often due publications are looked for, in ms. */
const DUE_INTERVAL = 2_000;

/** Routes of the price board, and the publication of prices at their time. */
export function priceRoutes({ app, route, db, clock }: Office): void {
  route(endpoints.getPriceBoard, ({ staff }) => getPriceBoard(db, staff.id));
  route(endpoints.arrangePriceBoard, ({ staff, body }) => arrangePriceBoard(db, staff, body));
  route(endpoints.savePriceDraft, ({ staff, body }) => savePriceDraft(db, staff.id, body, clock()));
  route(endpoints.publishPrices, async ({ staff, body }) =>
    publishPrices(db, staff, body, await databaseTime(db)),
  );
  route(endpoints.cancelPublication, ({ staff, params }) => cancelPublication(db, staff, params.id));
  route(endpoints.undoPublication, ({ staff, params }) => undoPublication(db, staff, params.id));
  repeatWhileOpen(app, 'publication of prices', DUE_INTERVAL, async () =>
    publishDue(db, await databaseTime(db)),
  );
}
