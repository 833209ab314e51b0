import * as endpoints from '@haat/contract/office/orders/wallets';
import type { Office } from '../../staff/office-endpoint.ts';
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
export function officeWalletRoutes({ route, db }: Office): void {
  route(endpoints.listWallets, () => listWallets(db));
  route(endpoints.addReceipt, ({ staff, body }) => addReceipt(db, staff, body));
  route(endpoints.importStatement, ({ staff, body }) => importStatement(db, staff, body));
  route(endpoints.matchReceipt, ({ staff, params, body }) => matchReceipt(db, staff, { ...params, ...body }));
  route(endpoints.undoMatch, ({ staff, params }) => undoMatch(db, staff, params.id));
  route(endpoints.setReceiptAside, ({ staff, params, body }) =>
    setReceiptAside(db, staff, { ...params, ...body }),
  );
  route(endpoints.claimForOrder, ({ staff, params, body }) =>
    claimForOrder(db, staff, { ...params, ...body }),
  );
  route(endpoints.settleClaim, ({ staff, params, body }) => settleClaim(db, staff, { ...params, ...body }));
  route(endpoints.withdrawClaim, ({ staff, params }) => withdrawClaim(db, staff, params.id));
  route(endpoints.closeWalletText, ({ staff, params }) => closeWalletText(db, staff, params.id));
  route(endpoints.getWalletSettings, () => getWalletSettings(db));
  route(endpoints.saveWallets, ({ staff, body }) => saveWallets(db, staff, body));
  route(endpoints.addWalletPhone, ({ staff, body }) => addWalletPhone(db, staff, body.name));
  route(endpoints.revokeWalletPhone, ({ staff, params }) => revokeWalletPhone(db, staff, params.id));
}
