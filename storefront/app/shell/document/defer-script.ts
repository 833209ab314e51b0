const PRELOAD = '<link rel="modulepreload" ';
const SCRIPT = '<script type="module" async="">';
const SCRIPT_END = '</script>';
const IMPORT = /^\s*import (?:\* as (\w+) from )?("[^"]*");?/;
/** The code after the imports: the modules by their routes, and the entry. */
const REST = /^\s*window\.__reactRouterRouteModules = \{[^{}]*\};\s*import\("[^"]*"\);$/;

/**
 * Defers the page's script until the visible content is painted, because both would share a slow network (`page-painted.ts`).
 * @param html as React Router renders it: links that preload its modules, and one script that imports them
 * @returns the page in parts, because to join such long texts takes longer than to encode them
 * @throws if React Router renders anything else; the build checks that (`ops/apps/list-inline-scripts.mjs`)
 */
export function deferPageScript(html: string): string[] {
  const begin = html.indexOf(SCRIPT) + SCRIPT.length;
  const end = html.indexOf(SCRIPT_END, begin);
  const code = deferredCode(html.slice(begin, end));
  const lastPreload = html.lastIndexOf(PRELOAD, begin);
  if (!code || html.includes(SCRIPT, end) || lastPreload < 0)
    throw new Error('React Router renders its scripts otherwise.');
  const preloadsEnd = lastPreload + PRELOAD.length;
  const preloads = html.slice(0, preloadsEnd).replaceAll(PRELOAD, '<link rel="later" ');
  return [preloads, html.slice(preloadsEnd, begin), code, html.slice(end)];
}

/** The same code, which runs after the page is painted; null if the code has another form. */
function deferredCode(code: string): string | null {
  const names: string[] = [];
  const imports: string[] = [];
  let rest = code;
  for (let found = IMPORT.exec(rest); found; found = IMPORT.exec(rest)) {
    names.push(found[1] ?? '');
    imports.push(`import(${found[2]})`);
    rest = rest.slice(found[0].length);
  }
  if (!REST.test(rest)) return null;
  return `try{await pagePainted;for(const link of document.querySelectorAll("link[rel=later]"))link.rel="modulepreload";const[${names.join()}]=await Promise.all([${imports.join()}]);${rest.trim()}}catch(error){console.warn(error)}`;
}
