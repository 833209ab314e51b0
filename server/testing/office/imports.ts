import type { CatalogueImport } from '@haat/contract/office/catalogue/imports';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { type Office, openOffice } from './office.ts';

/** An office whose staff import files, for a test. */
export async function openImports(opened?: Office) {
  const office = opened ?? (await openOffice());
  const cookies = await office.addEveryRole();

  /** Sends a file as the page does. */
  async function upload(csv: string, cookie = cookies.editor, name = 'prices.csv') {
    const form = new FormData();
    form.append('name', name);
    form.append('file', new Blob([csv]), name);
    const request = new Request('http://localhost', { method: 'POST', body: form });
    return office.send('POST', 'imports/', {
      cookie,
      headers: { 'content-type': request.headers.get('content-type')! },
      payload: Buffer.from(await request.arrayBuffer()),
    });
  }
  const get = async (id: number) =>
    (await office.send('GET', `imports/${id}/`, { cookie: cookies.editor })).json<CatalogueImport>();
  const act = (id: number, action: 'start' | 'cancel' | 'undo', cookie = cookies.editor) =>
    office.send('POST', `imports/${id}/${action}/`, { cookie });

  /** Waits until an import is neither checked nor stored any more. */
  async function settled(id: number): Promise<CatalogueImport> {
    await expect.poll(async () => (await get(id)).state, { timeout: 20_000 }).not.toMatch(/checking|running/);
    return get(id);
  }

  return {
    ...{ office, cookies, upload, get, act, settled },
    async check(csv: string): Promise<CatalogueImport> {
      const response = await upload(csv);
      expect(response.statusCode, response.body).toBe(201);
      return settled(response.json<CatalogueImport>().id);
    },
    async store(id: number): Promise<CatalogueImport> {
      expect((await act(id, 'start')).statusCode).toBe(200);
      const done = await settled(id);
      expect(done.state).toBe('done');
      return done;
    },
    slugs: async () =>
      (await office.db.selectFrom('product').select('slug').orderBy('id').execute()).map(({ slug }) => slug),
    async reset(): Promise<void> {
      await sql`DELETE FROM catalogue_import`.execute(office.db);
      await sql`UPDATE product SET price_paisa = 7250, stock = 1000, old_price_paisa = NULL, code = slug`.execute(
        office.db,
      );
    },
  };
}
