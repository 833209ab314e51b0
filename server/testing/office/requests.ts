import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { officeApiRoutes } from '@haat/contract/office/api-routes';
import { sql } from 'kysely';
import { parseBackupKey } from '../../src/backup/backup-key.ts';
import { startTestCouriers } from '../couriers.ts';
import { newTestMedia } from '../media/media.ts';
import { adminRequests } from './admin-requests.ts';
import { type Change, validChanges } from './changes.ts';
import { openOffice } from './office.ts';
import { orderRequests } from './order-requests.ts';
import { parcelRequests } from './parcel-requests.ts';

export type RequestsOffice = Awaited<ReturnType<typeof openRequestsOffice>>;

/** Opens an office with every role and a valid request for each change. The sequence matters: some need the data of earlier ones. */
export async function openRequestsOffice() {
  const media = newTestMedia();
  const folder = await mkdtemp(join(tmpdir(), 'haat-backups-'));
  const backups = { folder, bucket: async () => null, key: parseBackupKey('ab'.repeat(32))! };
  const couriers = await startTestCouriers();
  const office = await openOffice({
    media,
    backups,
    providers: async () => ({ couriers: { couriers: couriers.couriers } }),
  });
  const cookies = await office.addEveryRole();
  await office.db.updateTable('product').set({ weighed: false, stock: 100_000 }).execute();
  await sql`INSERT INTO contact_info (address, phone_primary, phone_secondary, email_primary, business_hours_weekdays, business_hours_weekend)
    SELECT '', '', '', '', '', '' WHERE NOT EXISTS (SELECT FROM contact_info)`.execute(office.db);
  await sql`INSERT INTO site_setup (brand_name, brand_name_bn)
    SELECT 'Haat', 'হাট' WHERE NOT EXISTS (SELECT FROM site_setup)`.execute(office.db);
  const changes = validChanges(office, cookies);
  const makers: Record<string, () => Change | Promise<Change>> = {
    ...orderRequests(changes),
    ...parcelRequests(changes, couriers),
    ...adminRequests(changes),
  };
  return {
    ...office,
    owner: cookies.owner,
    sendFile: changes.sendFile,
    requests: Object.entries(makers).map(([name, make]) => ({
      name: name as keyof typeof officeApiRoutes,
      make: async () => make(),
    })),
    async close() {
      await office.close();
      await couriers.close();
      media.close();
      await rm(folder, { recursive: true });
    },
  };
}
