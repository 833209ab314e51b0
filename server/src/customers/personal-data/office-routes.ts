import * as endpoints from '@haat/contract/office/personal-data';
import type { FastifyInstance } from 'fastify';
import { type OfficeContext, registerOffice } from '../../staff/office-endpoint.ts';
import { eraseEmail } from './erase-email.ts';
import { erasePerson } from './erase-person.ts';
import { exportPerson } from './export-person.ts';

export function personalDataRoutes(app: FastifyInstance, context: OfficeContext): void {
  const { db, media, clock } = context;
  registerOffice(app, context, endpoints.exportPerson, ({ staff, body }) =>
    exportPerson(db, { staff, person: body, now: clock() }),
  );
  registerOffice(app, context, endpoints.erasePerson, ({ staff, body }) =>
    body.email === undefined
      ? erasePerson(db, { staff, media, phone: body.phone ?? '' })
      : eraseEmail(db, { staff, email: body.email }),
  );
}
