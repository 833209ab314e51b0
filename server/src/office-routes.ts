import type { FastifyInstance } from 'fastify';
import type { Backups } from './backup/backups.ts';
import { backupRoutes } from './backup/office-routes.ts';
import { callRoutes } from './calls/office-routes.ts';
import { cashRoutes } from './cash/office-routes.ts';
import { categoryRoutes } from './catalogue/categories/office-routes.ts';
import { searchMissRoutes } from './catalogue/search-misses/office-routes.ts';
import { synonymRoutes } from './catalogue/synonyms/office-routes.ts';
import { confirmationRoutes } from './confirmations/office-routes.ts';
import { contentRoutes } from './content/editing/office-routes.ts';
import { customerRoutes } from './customers/office-routes.ts';
import { personalDataRoutes } from './customers/personal-data/office-routes.ts';
import { deskRoutes } from './desk/office-routes.ts';
import { exportRoutes } from './exports/office-routes.ts';
import { figureRoutes } from './figures/office-routes.ts';
import { importRoutes } from './imports/office-routes.ts';
import { inboxRoutes } from './inbox/office-routes.ts';
import { openingRoutes } from './opening/office-routes.ts';
import { editRoutes } from './orders/edits/office-routes.ts';
import { officeOrderRoutes } from './orders/office/office-routes.ts';
import { packingRoutes } from './packing/office-routes.ts';
import { paymentProblemRoutes } from './payments/office/office-routes.ts';
import { pickingRoutes } from './picking/office-routes.ts';
import { priceRoutes } from './prices/office-routes.ts';
import { pasteRoutes } from './prices/paste/office-routes.ts';
import { productRoutes } from './products/office-routes.ts';
import { runRoutes } from './runs/office-routes.ts';
import { settingsRoutes } from './settings/office-routes.ts';
import { slipRoutes } from './slips/office-routes.ts';
import type { OfficeContext } from './staff/office-endpoint.ts';
import { staffRoutes } from './staff/office-routes.ts';
import { SessionLookups } from './staff/session-lookups.ts';
import { stockRoutes } from './stock/office/office-routes.ts';

export async function officeRoutes(
  app: FastifyInstance,
  shop: Omit<OfficeContext, 'sessions'> & { backups: Backups | null },
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
  openingRoutes(app, context);
  customerRoutes(app, context);
  personalDataRoutes(app, context);
  inboxRoutes(app, context);
  exportRoutes(app, context);
  figureRoutes(app, context);
  searchMissRoutes(app, context);
  backupRoutes(app, context);
}
