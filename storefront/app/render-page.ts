import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { type EntryContext, ServerRouter } from 'react-router';

const BODY_ENDS = '</body></html>';

/** A page as a whole, as HTML, with the data that it was made of. */
export async function renderPage(
  { serverHandoffStream, ...context }: EntryContext,
  url: string,
): Promise<string> {
  const html = renderToString(createElement(ServerRouter, { context, url }));
  const script = serverHandoffStream ? await dataScript(serverHandoffStream) : '';
  return `<!DOCTYPE html>${html.slice(0, -BODY_ENDS.length)}${script}${BODY_ENDS}`;
}

/** As React Router writes it, but in one piece: it streams by a Suspense for each part of the data. */
async function dataScript(stream: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  let data = '';
  for await (const part of stream) data += decoder.decode(part, { stream: true });
  const controller = 'window.__reactRouterContext.streamController';
  return `<script>${controller}.enqueue(${jsonInScript(data)});${controller}.close();</script>`;
}

function jsonInScript(text: string): string {
  return JSON.stringify(text).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
