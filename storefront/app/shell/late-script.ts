/** So many ms after the page has come its script is fetched, even where a picture is still missing or nobody looks at it. */
const LONGEST = 3_000;

const PRELOAD = '<link rel="modulepreload" ';

/**
 * Lets the page's script come after what the page shows, so that both do not share a slow network: once all that is seen
 * first has loaded and is painted, or somebody presses something (which is held until then). A page that came from a
 * memory near by loses nothing by it.
 * @param html as React Router renders it: links that fetch its modules at once, and one script that imports them
 */
export function withLateScript(html: string): string {
  // Behind what the page shows, and so in a small part of it.
  const scripts = Math.max(html.indexOf(PRELOAD), 0);
  const end = html
    .slice(scripts)
    .replaceAll(PRELOAD, '<link rel="later" ')
    .replace(/(<script type="module" async(?:="")?>)([^<]*)/, (_all, tag, code) => tag + late(code));
  return html.slice(0, scripts) + end;
}

function late(code: string): string {
  const names: string[] = [];
  const sources: string[] = [];
  const rest = code.replace(/\s*import (?:\* as (\w+) from )?("[^"]*");?/g, (_line, name, source) => {
    names.push(name ?? '');
    sources.push(`import(${source})`);
    return '';
  });
  const begin = `document.querySelectorAll("link[rel=later]").forEach((link)=>{link.rel="modulepreload"});const [${names.join()}]=await Promise.all([${sources.join()}]);${rest.trim()}`;
  const shown = 'requestAnimationFrame(()=>requestAnimationFrame(()=>setTimeout(begin)))';
  return `let begun;function begin(){if(begun)return;begun=1;run().catch(console.warn)}async function run(){${begin}}function shown(){${shown}}addEventListener("pointerdown",begin);addEventListener("keydown",begin);setTimeout(begin,${LONGEST});if(document.readyState==="complete")shown();else addEventListener("load",shown)`;
}
