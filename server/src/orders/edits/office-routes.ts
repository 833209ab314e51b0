import * as endpoints from '@haat/contract/office/orders/edits';
import type { Office } from '../../staff/office-endpoint.ts';
import { addNote } from './add-order-note.ts';
import { editOrder } from './edit-order.ts';
import { previewEdit } from './preview-edit.ts';

/** Routes for changes of orders and notes. */
export function editRoutes({ route, db }: Office): void {
  route(endpoints.previewEdit, ({ staff, params, body }) =>
    previewEdit(db, staff, { order: params.id, ...body }),
  );
  route(endpoints.editOrder, ({ staff, params, body }) =>
    editOrder(db, staff, { order: params.id, ...body }),
  );
  route(endpoints.addNote, ({ staff, params, body }) => addNote(db, staff, { order: params.id, ...body }));
}
