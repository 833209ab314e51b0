import {
  changeCallRules as change,
  getCallRules as get,
} from '@haat/contract/office/orders/calls-to-confirm';
import type { Office } from '../staff/office-endpoint.ts';
import { changeCallRules, getCallRules } from './call-rules.ts';

/** Routes for the rules that decide which orders must be called about. */
export function callRoutes({ route, db }: Office): void {
  route(get, () => getCallRules(db));
  route(change, ({ staff, body }) => changeCallRules(db, staff, body));
}
