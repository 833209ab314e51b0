import * as endpoints from '@haat/contract/office/orders/edits';
import type { FastifyInstance } from 'fastify';
import { type OfficeContext, registerOffice } from '../../staff/office-endpoint.ts';
import { addNote } from './add-order-note.ts';
import { editOrder } from './edit-order.ts';
import { previewEdit } from './preview-edit.ts';

/** Routes for changes of orders and notes. */
export function editRoutes(app: FastifyInstance, context: OfficeContext): void {
  const { db } = context;
  registerOffice(app, context, endpoints.previewEdit, ({ staff, params, body }) =>
    previewEdit(db, staff, { order: params.id, ...body }),
  );
  registerOffice(app, context, endpoints.editOrder, ({ staff, params, body }) =>
    editOrder(db, staff, { order: params.id, ...body }),
  );
  registerOffice(app, context, endpoints.addNote, ({ staff, params, body }) =>
    addNote(db, staff, { order: params.id, ...body }),
  );
}
