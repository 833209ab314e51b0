import * as endpoints from '@haat/contract/office/backups';
import type { OfficeEndpoint } from '@haat/contract/office/endpoint';
import { notFound, Refused } from '../platform/refused.ts';
import type { Office, OfficeHandler } from '../staff/office-endpoint.ts';
import { backUpNow, rehearseNow } from './backup-job.ts';
import type { Backups } from './backups.ts';
import { allowDownload, openDownload, showKey } from './download-backup.ts';
import { listBackups } from './list-backups.ts';

/** Routes of the owner for backups. */
export function backupRoutes({ route, backups }: Office & { backups: Backups | null }): void {
  /** A shop of a test may have no place for backups. */
  const backupRoute = <const E extends OfficeEndpoint>(
    endpoint: E,
    handler: (backups: Backups, ...args: Parameters<OfficeHandler<E>>) => ReturnType<OfficeHandler<E>>,
  ) =>
    route(endpoint, async (...args) => (backups ? handler(backups, ...args) : notFound('Folder of backups')));
  backupRoute(endpoints.listBackups, (own) => listBackups(own));
  backupRoute(endpoints.startBackup, (own, { staff }) => backUpNow(own, staff));
  backupRoute(endpoints.rehearseBackup, (own, { staff, params }) => rehearseNow(own, params.id, staff));
  backupRoute(endpoints.allowBackupDownload, (own, { staff, params }) =>
    allowDownload(own, params.id, staff),
  );
  backupRoute(endpoints.downloadBackup, async (own, { staff, params }, reply) => {
    const file = await openDownload(own, params.id, staff);
    if (file instanceof Refused) return file;
    reply.header('content-type', 'application/octet-stream');
    reply.header('content-length', file.size);
    reply.header('content-disposition', `attachment; filename="${file.name}"`);
    // The stream is sent unchanged. It has the TypeScript type of the response in the contract, a string.
    return file.content as unknown as string;
  });
  backupRoute(endpoints.showBackupKey, (own, { staff }) => showKey(own, staff));
}
