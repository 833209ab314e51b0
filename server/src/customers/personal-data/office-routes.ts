import * as endpoints from '@haat/contract/office/personal-data';
import type { Office } from '../../staff/office-endpoint.ts';
import { eraseEmail } from './erase-email.ts';
import { erasePerson } from './erase-person.ts';
import { exportPerson } from './export-person.ts';

export function personalDataRoutes({ route, db, media, clock }: Office): void {
  route(endpoints.exportPerson, ({ staff, body }) => exportPerson(db, { staff, person: body, now: clock() }));
  route(endpoints.erasePerson, ({ staff, body }) =>
    body.email === undefined
      ? erasePerson(db, { staff, media, phone: body.phone ?? '' })
      : eraseEmail(db, { staff, email: body.email }),
  );
}
