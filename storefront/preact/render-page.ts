import { options, type VNode } from 'preact';
import { renderToStringAsync } from 'preact-render-to-string';

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

/** A page as a whole, as HTML. What React Router puts behind `</html>`, the data that the page was made of, goes into it. */
export async function renderPage(page: VNode): Promise<string> {
  const html = await renderToStringAsync(page);
  const end = html.lastIndexOf(BODY_ENDS);
  const behind = html.slice(end + BODY_ENDS.length).replace(/<!--\/?\$s-->/g, '');
  return `<!DOCTYPE html>${html.slice(0, end)}${behind}${BODY_ENDS}`;
}
