import * as endpoints from '@haat/contract/office/orders/wallets';
import type { FastifyInstance } from 'fastify';
import { type OfficeContext, registerOffice } from '../../staff/office-endpoint.ts';
import { listWallets } from './list-wallets.ts';
import {
  addReceipt,
  claimForOrder,
  closeWalletText,
  importStatement,
  matchReceipt,
  setReceiptAside,
  settleClaim,
  undoMatch,
  withdrawClaim,
} from './receipt-actions.ts';
import { addWalletPhone, getWalletSettings, revokeWalletPhone, saveWallets } from './wallet-settings.ts';

/** Routes for money that shoppers send to the shop's wallets. */
export function officeWalletRoutes(app: FastifyInstance, context: OfficeContext): void {
  const { db } = context;
  registerOffice(app, context, endpoints.listWallets, () => listWallets(db));
  registerOffice(app, context, endpoints.addReceipt, ({ staff, body }) => addReceipt(db, staff, body));
  registerOffice(app, context, endpoints.importStatement, ({ staff, body }) =>
    importStatement(db, staff, body),
  );
  registerOffice(app, context, endpoints.matchReceipt, ({ staff, params, body }) =>
    matchReceipt(db, staff, { ...params, ...body }),
  );
  registerOffice(app, context, endpoints.undoMatch, ({ staff, params }) => undoMatch(db, staff, params.id));
  registerOffice(app, context, endpoints.setReceiptAside, ({ staff, params, body }) =>
    setReceiptAside(db, staff, { ...params, ...body }),
  );
  registerOffice(app, context, endpoints.claimForOrder, ({ staff, params, body }) =>
    claimForOrder(db, staff, { ...params, ...body }),
  );
  registerOffice(app, context, endpoints.settleClaim, ({ staff, params, body }) =>
    settleClaim(db, staff, { ...params, ...body }),
  );
  registerOffice(app, context, endpoints.withdrawClaim, ({ staff, params }) =>
    withdrawClaim(db, staff, params.id),
  );
  registerOffice(app, context, endpoints.closeWalletText, ({ staff, params }) =>
    closeWalletText(db, staff, params.id),
  );
  registerOffice(app, context, endpoints.getWalletSettings, () => getWalletSettings(db));
  registerOffice(app, context, endpoints.saveWallets, ({ staff, body }) => saveWallets(db, staff, body));
  registerOffice(app, context, endpoints.addWalletPhone, ({ staff, body }) =>
    addWalletPhone(db, staff, body.name),
  );
  registerOffice(app, context, endpoints.revokeWalletPhone, ({ staff, params }) =>
    revokeWalletPhone(db, staff, params.id),
  );
}
