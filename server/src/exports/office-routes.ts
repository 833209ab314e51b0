import { Readable } from 'node:stream';
import * as endpoints from '@haat/contract/office/exports';
import type { FastifyReply } from 'fastify';
import { catalogueCsv } from '../catalogue/export/export-catalogue.ts';
import { Refused } from '../platform/refused.ts';
import type { Office } from '../staff/office-endpoint.ts';
import { exportData } from './export-data.ts';
import { exportFigures } from './export-figures.ts';
import { exportVat } from './export-vat.ts';

/** Routes of the exports, which are streamed. */
export function exportRoutes(office: Office): void {
  const { route, readDatabase, clock } = office;
  route(endpoints.exportOrders, async ({ staff, query }, reply) =>
    asFile(await exportData(office, { ...query, kind: 'orders', staff }), reply),
  );
  route(endpoints.exportCustomers, async ({ staff, query }, reply) =>
    asFile(await exportData(office, { ...query, kind: 'customers', staff }), reply),
  );
  route(endpoints.exportProducts, async (_request, reply) =>
    asFile(Readable.from(catalogueCsv(readDatabase)), reply),
  );
  route(endpoints.exportFigures, async ({ query }, reply) =>
    asFile(exportFigures(readDatabase, query, clock()), reply),
  );
  route(endpoints.exportVat, async ({ query }, reply) => asFile(exportVat(readDatabase, query), reply));
}

/** The stream is sent unchanged. It has the TypeScript type of the response in the contract, a string. */
function asFile(file: Readable | Refused, reply: FastifyReply): string | Refused {
  if (file instanceof Refused) return file;
  reply.header('content-type', 'text/csv; charset=utf-8');
  return file as unknown as string;
}
