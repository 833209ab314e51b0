import { officeCalls } from '@haat/contract/office/calls';

/** `refused`: it is no photo, or too large; sending it again is of no use. */
export type UploadResult = { picture: string } | 'failed' | 'refused';

/** Sends a picture and reports the progress in percent. `fetch` reports none, so this is the only call without the client. */
export function upload(photo: Blob, onProgress: (percent: number) => void): Promise<UploadResult> {
  const { method, path } = officeCalls.uploadPicture;
  const form = new FormData();
  form.append('picture', photo, 'photo');
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open(method, path);
    request.upload.onprogress = ({ loaded, total }) => onProgress(Math.round((loaded * 100) / total));
    request.onerror = () => resolve('failed');
    request.onload = () => resolve(resultOf(request));
    request.send(form);
  });
}

function resultOf({ status, responseText }: XMLHttpRequest): UploadResult {
  if (status === 400 || status === 413) return 'refused';
  if (status !== 201) return 'failed';
  try {
    return JSON.parse(responseText) as { picture: string };
  } catch {
    return 'failed';
  }
}
