import * as endpoints from '@haat/contract/office/figures';
import { repeatWhileOpen } from '../platform/process/repeat.ts';
import type { Office } from '../staff/office-endpoint.ts';
import { countStaleDays } from './count-days.ts';
import { getFeedbackFigures } from './feedback-figures.ts';
import { getProductCost, setProductCost } from './product-cost.ts';
import { getProductFigures } from './product-figures.ts';
import { getRefusedFigures } from './refused-at-door-figures.ts';
import { getSalesFigures } from './sales-figures.ts';
import { getSlotFigures } from './slot-figures.ts';
import { getSoldOutInterest } from './sold-out-interest-figures.ts';
import { getStockOutFigures } from './stock-out-figures.ts';
import { getVatFigures } from './vat-figures.ts';

/** How often days are counted again, in ms. */
const COUNT_INTERVAL = 15_000;

/** New orders are looked for on all days once in so many runs: about each hour. */
const RUNS_BETWEEN_ALL = 240;

/** Routes of the figures, and the job that counts them. */
export function figureRoutes({ app, route, db, readDatabase, clock }: Office): void {
  route(endpoints.getSalesFigures, ({ query }) => getSalesFigures(readDatabase, query));
  route(endpoints.getProductFigures, ({ query }) => getProductFigures(readDatabase, query));
  route(endpoints.getRefusedFigures, ({ query }) => getRefusedFigures(readDatabase, query));
  route(endpoints.getStockOutFigures, ({ query }) => getStockOutFigures(readDatabase, query, clock()));
  route(endpoints.getSoldOutInterest, ({ query }) => getSoldOutInterest(db, query, clock()));
  route(endpoints.getSlotFigures, ({ query }) => getSlotFigures(readDatabase, query, clock()));
  route(endpoints.getFeedbackFigures, ({ query }) => getFeedbackFigures(readDatabase, query, clock()));
  route(endpoints.getVatFigures, ({ query }) => getVatFigures(readDatabase, query.month));
  route(endpoints.getProductCost, ({ params }) => getProductCost(db, params.id));
  route(endpoints.setProductCost, ({ staff, params, body }) =>
    setProductCost(db, staff, params.id, body.cost),
  );
  let runs = 0;
  repeatWhileOpen(app, 'count of the figures', COUNT_INTERVAL, (stop) =>
    countStaleDays(db, { all: runs++ % RUNS_BETWEEN_ALL === 0, stop }),
  );
}
