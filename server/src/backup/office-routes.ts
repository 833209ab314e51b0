import * as endpoints from '@haat/contract/office/backups';
import type { FastifyInstance } from 'fastify';
import { notFound, Refused } from '../platform/refused.ts';
import { type OfficeContext, registerOffice } from '../staff/office-endpoint.ts';
import { backUpNow, rehearseNow } from './backup-job.ts';
import type { Backups } from './backups.ts';
import { allowDownload, openDownload, showKey } from './download-backup.ts';
import { listBackups } from './list-backups.ts';

/** Routes of the owner for backups. */
export function backupRoutes(
  app: FastifyInstance,
  context: OfficeContext & { backups: Backups | null },
): void {
  const { backups } = context;
  /** A shop of a test may have no place for backups. */
  const register = <E extends Parameters<typeof registerOffice>[2]>(
    endpoint: E,
    handler: (backups: Backups) => Parameters<typeof registerOffice<E>>[3],
  ) =>
    registerOffice(app, context, endpoint, (request, reply) =>
      backups ? handler(backups)(request, reply) : Promise.resolve(notFound('Folder of backups')),
    );
  register(endpoints.listBackups, (backups) => () => listBackups(backups));
  register(
    endpoints.startBackup,
    (backups) =>
      ({ staff }) =>
        backUpNow(backups, staff),
  );
  register(
    endpoints.rehearseBackup,
    (backups) =>
      ({ staff, params }) =>
        rehearseNow(backups, params.id, staff),
  );
  register(
    endpoints.allowBackupDownload,
    (backups) =>
      ({ staff, params }) =>
        allowDownload(backups, params.id, staff),
  );
  register(endpoints.downloadBackup, (backups) => async ({ staff, params }, reply) => {
    const file = await openDownload(backups, params.id, staff);
    if (file instanceof Refused) return file;
    reply.header('content-type', 'application/octet-stream');
    reply.header('content-length', file.size);
    reply.header('content-disposition', `attachment; filename="${file.name}"`);
    // The stream is sent unchanged. It has the TypeScript type of the response in the contract, a string.
    return file.content as unknown as string;
  });
  register(
    endpoints.showBackupKey,
    (backups) =>
      ({ staff }) =>
        showKey(backups, staff),
  );
}
