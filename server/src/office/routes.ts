import type { FastifyInstance } from 'fastify';
import { callRoutes } from './calls/routes.ts';
import { cashRoutes } from './cash/routes.ts';
import { categoryRoutes } from './categories/routes.ts';
import { confirmationRoutes } from './confirmations/routes.ts';
import { contentRoutes } from './content/routes.ts';
import { customerRoutes } from './customers/routes.ts';
import { deskRoutes } from './desk/routes.ts';
import { editRoutes } from './edits/routes.ts';
import { exportRoutes } from './exports/routes.ts';
import { figureRoutes } from './figures/routes.ts';
import { importRoutes } from './imports/routes.ts';
import { inboxRoutes } from './inbox/routes.ts';
import { officeOrderRoutes } from './orders/routes.ts';
import { packingRoutes } from './packing/routes.ts';
import { pasteRoutes } from './paste/routes.ts';
import { paymentProblemRoutes } from './payments/routes.ts';
import { personalDataRoutes } from './personal-data/routes.ts';
import { pickingRoutes } from './picking/routes.ts';
import { priceRoutes } from './prices/routes.ts';
import { productRoutes } from './products/routes.ts';
import { runRoutes } from './runs/routes.ts';
import { searchMissRoutes } from './search-misses/routes.ts';
import { settingsRoutes } from './settings/routes.ts';
import { slipRoutes } from './slips/routes.ts';
import type { OfficeContext } from './staff/office-endpoint.ts';
import { staffRoutes } from './staff/routes.ts';
import { SessionLookups } from './staff/session-lookups.ts';
import { stockRoutes } from './stock/routes.ts';
import { synonymRoutes } from './synonyms/routes.ts';

export async function officeRoutes(
  app: FastifyInstance,
  shop: Omit<OfficeContext, 'sessions'>,
): Promise<void> {
  const context = { ...shop, sessions: new SessionLookups() };
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
  confirmationRoutes(app, context);
  categoryRoutes(app, context);
  priceRoutes(app, context);
  stockRoutes(app, context);
  pasteRoutes(app, context);
  await productRoutes(app, context);
  await contentRoutes(app, context);
  await importRoutes(app, context);
  paymentProblemRoutes(app, context);
  await settingsRoutes(app, context);
  customerRoutes(app, context);
  personalDataRoutes(app, context);
  inboxRoutes(app, context);
  exportRoutes(app, context);
  figureRoutes(app, context);
  searchMissRoutes(app, context);
}
