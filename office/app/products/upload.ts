import type { ApiRoute } from '@haat/contract/http/api-routes';
import { officeApiRoutes } from '@haat/contract/office/api-routes';
import { noteStatus } from '../platform/api.ts';

/** `refused`: it is no photo, or too large; sending it again is of no use. `heic`: it is a photo that only Apple's programs read. */
type Failure = 'failed' | 'refused' | 'heic';
export type UploadResult = { picture: string } | Failure;

/** Sends a picture of a product and reports the progress in percent. */
export function upload(photo: Blob, onProgress: (percent: number) => void): Promise<UploadResult> {
  return uploadTo<{ picture: string }>(officeApiRoutes.uploadPicture, photo, onProgress);
}

/** Sends a picture to an endpoint and reports the progress. Uses XMLHttpRequest, because `fetch` reports no upload progress. */
export function uploadTo<T>(
  { method, path }: ApiRoute,
  photo: Blob,
  onProgress: (percent: number) => void,
): Promise<T | Failure> {
  const form = new FormData();
  form.append('picture', photo, 'photo');
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
  if (status === 400 && responseText.includes('is HEIC')) return 'heic';
  if (status === 400 || status === 413) return 'refused';
  if (status !== 201) return 'failed';
  try {
    return JSON.parse(responseText) as T;
  } catch {
    return 'failed';
  }
}
