import {
  changeCallRules as change,
  getCallRules as get,
} from '@haat/contract/office/orders/calls-to-confirm';
import type { FastifyInstance } from 'fastify';
import { type OfficeContext, registerOffice } from '../staff/office-endpoint.ts';
import { changeCallRules, getCallRules } from './call-rules.ts';

/** Routes for the rules that decide which orders must be called about. */
export function callRoutes(app: FastifyInstance, context: OfficeContext): void {
  const { db } = context;
  registerOffice(app, context, get, () => getCallRules(db));
  registerOffice(app, context, change, ({ staff, body }) => changeCallRules(db, staff, body));
}
