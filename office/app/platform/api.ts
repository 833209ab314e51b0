import { ApiError, errorOf } from '@haat/contract/client';
import { createOfficeClient } from '@haat/contract/office-client';
import { data, type Params, redirect } from 'react-router';
import { create } from 'zustand';

/** The timeout of a request, in ms: without a network a request can stay open without an end. */
export const TIMEOUT = 20_000;

/** The office's API. The browser sends the session's cookie, which no script can read. */
export const api = createOfficeClient(async (url, request) => {
  try {
    const response = await fetch(url, { ...request, signal: AbortSignal.timeout(TIMEOUT) });
    connected = true;
    noteStatus(response.status);
    return response;
  } catch (error) {
    connected = false;
    throw error;
  }
});

/** Sends or loads a file, which may take minutes: without the timeout of the client, but with its errors. */
export async function fetchFile(path: string, request?: RequestInit): Promise<Response> {
  const response = await fetch(path, request).catch((cause) => {
    throw new ApiError(0, { code: 'unreachable', message: String(cause) });
  });
  if (!response.ok) throw await errorOf(response);
  return response;
}

let connected = true;

/** Whether the last call got a response. */
export function isConnected(): boolean {
  return connected;
}

/** Whether the last response said that there is no session. A form stays open then, so that nothing typed is lost. */
export const useSignedOut = create<boolean>(() => false);

/** Takes note of the status of a response; also of those that did not come through the client. */
export function noteStatus(status: number): void {
  useSignedOut.setState(status === 401, true);
}

/** Runs the calls of a loader. Without a session it redirects to the sign-in, and back afterwards. */
export async function load<T>(request: Request, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (problem) {
    const { pathname, search } = new URL(request.url);
    if (!(problem instanceof ApiError)) throw problem;
    if (problem.status === 401)
      throw redirect(`/sign-in?next=${encodeURIComponent(pathIn(pathname) + search)}`);
    if (problem.refusal.code === 'second_factor_needed') throw redirect('/second-factor');
    throw problem;
  }
}

/** The same for one object of the page's URL. If there is none, or the id is none that an object can have, the page is *not found*. */
export async function loadOne<T>(request: Request, call: () => Promise<T>): Promise<T> {
  try {
    return await load(request, call);
  } catch (problem) {
    const isMissing = problem instanceof ApiError && [400, 404].includes(problem.status);
    throw isMissing ? data(null, 404) : problem;
  }
}

/** The `clientLoader` of a page that needs nothing of its URL. */
export function loading<T>(call: () => Promise<T>) {
  return ({ request }: { request: Request }) => load(request, call);
}

/** The `clientLoader` of a page of one object, with the parameters of its path. */
export function loadingOne<T>(call: (params: Params) => Promise<T>) {
  return ({ request, params }: { request: Request; params: Params }) => loadOne(request, () => call(params));
}

/** A path of the office without `/office`, as links have it. */
function pathIn(pathname: string): string {
  return pathname.replace(/^\/office(?=\/|$)/, '') || '/';
}

/** The path of `?next=`, if it is one of the office; otherwise the first page. */
export function nextPath(search: string): string {
  const next = new URLSearchParams(search).get('next') ?? '/';
  return /^\/(?![/\\])/.test(next) ? next : '/';
}
