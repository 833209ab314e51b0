import type { ApiRoute } from '@haat/contract/http/api-routes';
import type { Refusal } from '@haat/contract/http/problems';
import { officeApiRoutes } from '@haat/contract/office/api-routes';
import { noteStatus } from '../../platform/api.ts';

/** `refused`: sending it again is of no use. */
type Failure = 'failed' | { refused: { code: string; params?: unknown; message?: string } };
export type UploadResult = { picture: string } | Failure;

/** Sends a picture of a product and reports the progress in percent; with `asItIs` the shop takes a dark or blurred one, too. */
export function upload(
  photo: Blob,
  onProgress: (percent: number) => void,
  asItIs: boolean,
): Promise<UploadResult> {
  return uploadTo<{ picture: string }>(officeApiRoutes.uploadPicture, photo, onProgress, {
    fields: asItIs ? { as_it_is: 'true' } : {},
  });
}

/**
 * Sends a picture to an endpoint and reports the progress. Uses XMLHttpRequest, because `fetch` reports no upload progress.
 * @param field the name of the file in the form; the others are `fields`
 */
export function uploadTo<T>(
  { method, path }: ApiRoute,
  photo: Blob,
  onProgress: (percent: number) => void,
  { field = 'picture', fields = {} }: { field?: string; fields?: Record<string, string> } = {},
): Promise<T | Failure> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append(field, photo, 'photo');
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open(method, path);
    request.upload.onprogress = ({ loaded, total }) => onProgress(Math.round((loaded * 100) / total));
    request.onerror = () => resolve('failed');
    request.onload = () => resolve(resultOf<T>(request));
    request.send(form);
  });
}

function resultOf<T>({ status, responseText }: XMLHttpRequest): T | Failure {
  noteStatus(status);
  // A proxy refuses large bodies without our JSON.
  if (status === 413) return { refused: { code: 'too_large' } };
  try {
    const result = JSON.parse(responseText) as T & Refusal;
    if (status === 400) return { refused: result.fields?.picture ?? result };
    return status === 201 ? result : 'failed';
  } catch {
    return 'failed';
  }
}
