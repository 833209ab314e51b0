import type { FastifyInstance } from 'fastify';
import { callRoutes } from './calls/routes.ts';
import { cashRoutes } from './cash/routes.ts';
import { categoryRoutes } from './categories/routes.ts';
import { contentRoutes } from './content/routes.ts';
import { deskRoutes } from './desk/routes.ts';
import { editRoutes } from './edits/routes.ts';
import { figureRoutes } from './figures/routes.ts';
import { inboxRoutes } from './inbox/routes.ts';
import { officeOrderRoutes } from './orders/routes.ts';
import { packingRoutes } from './packing/routes.ts';
import { moneyRoutes } from './payments/routes.ts';
import { pickingRoutes } from './picking/routes.ts';
import { priceRoutes } from './prices/routes.ts';
import { productRoutes } from './products/routes.ts';
import { runRoutes } from './runs/routes.ts';
import { searchMissRoutes } from './search-misses/routes.ts';
import { settingsRoutes } from './settings/routes.ts';
import { slipRoutes } from './slips/routes.ts';
import type { OfficeContext } from './staff/office-endpoint.ts';
import { staffRoutes } from './staff/routes.ts';
import { stockRoutes } from './stock/routes.ts';
import { synonymRoutes } from './synonyms/routes.ts';

/** All routes of the office. */
export async function officeRoutes(app: FastifyInstance, context: OfficeContext): Promise<void> {
  staffRoutes(app, context);
  officeOrderRoutes(app, context);
  deskRoutes(app, context);
  callRoutes(app, context);
  editRoutes(app, context);
  pickingRoutes(app, context);
  packingRoutes(app, context);
  slipRoutes(app, context);
  synonymRoutes(app, context);
  runRoutes(app, context);
  cashRoutes(app, context);
  categoryRoutes(app, context);
  priceRoutes(app, context);
  stockRoutes(app, context);
  await productRoutes(app, context);
  await contentRoutes(app, context);
  moneyRoutes(app, context);
  settingsRoutes(app, context);
  inboxRoutes(app, context);
  figureRoutes(app, context);
  searchMissRoutes(app, context);
}
