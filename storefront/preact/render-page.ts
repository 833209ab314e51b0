import { options, type VNode } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { createElement } from 'react';
import { type EntryContext, ServerRouter } from 'react-router';

/** React's alone, and Preact would make an attribute of it. */
const notAnAttribute = 'suppressHydrationWarning';

const created = options.vnode;
options.vnode = (vnode) => {
  created?.(vnode);
  const props = vnode.props as Record<string, unknown>;
  if (notAnAttribute in props) delete props[notAnAttribute];
};

const diffed = options.diffed;
/**
 * An element that was made once for all pages, an icon's drawing, would hold the last page that it stood in, and the
 * garbage collector copies what is held.
 */
options.diffed = (vnode) => {
  diffed?.(vnode);
  Object.assign(vnode, { __: null }); // its parent
};

const BODY_ENDS = '</body></html>';

/** A page as a whole, as HTML, with the data that it was made of. */
export async function renderPage(
  { serverHandoffStream, ...context }: EntryContext,
  url: string,
): Promise<string> {
  const page: unknown = createElement(ServerRouter, { context, url });
  const html = renderToString(page as VNode);
  const script = serverHandoffStream ? await dataScript(serverHandoffStream) : '';
  return `<!DOCTYPE html>${html.slice(0, -BODY_ENDS.length)}${script}${BODY_ENDS}`;
}

/** As React Router writes it behind `</html>`, and only where it renders in pieces. */
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
