import type { Refusal } from '@haat/contract/http/problems';
import { officeApiRoutes } from '@haat/contract/office/api-routes';
import type { CatalogueImport } from '@haat/contract/office/catalogue/imports';

export type Uploaded = CatalogueImport | { status: number; refusal: Refusal | null };

/** Sends a file to be checked. A form is no JSON, so this call is without the client. */
export async function uploadImport(file: File): Promise<Uploaded> {
  const { method, path } = officeApiRoutes.uploadImport;
  const body = new FormData();
  body.append('name', file.name.slice(0, 200));
  body.append('file', file, 'import.csv');
  try {
    const response = await fetch(path, { method, body });
    const result = (await response.json()) as CatalogueImport & Refusal;
    return response.status === 201 ? result : { status: response.status, refusal: result };
  } catch {
    return { status: 0, refusal: null };
  }
}
