import { build, type Plugin, type Rolldown } from 'vite';

const SUFFIX = '?inline-script';

/** `import code from './head-script.ts?inline-script'` gives the module and all its imports as the text of one script. */
export const inlineScript: Plugin = {
  name: 'inline-script',
  enforce: 'pre',
  async load(id) {
    if (!id.endsWith(SUFFIX)) return null;
    const { output } = await bundle(id.slice(0, -SUFFIX.length));
    for (const file of Object.keys(output[0].modules)) this.addWatchFile(file);
    return `export default ${JSON.stringify(output[0].code.trim())}`;
  },
};

async function bundle(entry: string): Promise<Rolldown.RolldownOutput> {
  const [output] = (await build({
    configFile: false,
    logLevel: 'warn',
    build: { write: false, lib: { entry, formats: ['iife'], name: 'inline' } },
  })) as Rolldown.RolldownOutput[];
  if (!output) throw new Error(`The build of ${entry} gave no script.`);
  return output;
}
