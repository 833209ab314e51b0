import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { broken, type Mutant, needsBuild } from './list/mutant.ts';
import { runIn } from './run-in.ts';

const root = path.join(import.meta.dirname, '../..');
const NOT_COPIED = new Set(['.git', '.haat', 'node_modules', 'test-results']);

/** A copy of the tree, with the build of the original, for breaks. */
export class TreeCopy {
  readonly folder = mkdtempSync(path.join(tmpdir(), 'haat-mutant-'));
  #isBuiltBroken = false;

  constructor() {
    for (const entry of readdirSync(root)) {
      if (!NOT_COPIED.has(entry))
        cpSync(path.join(root, entry), path.join(this.folder, entry), { recursive: true });
    }
    this.#linkPackages();
  }

  /** Links the packages of the original, and the workspaces of the copy. */
  #linkPackages(): void {
    const [from, to] = [path.join(root, 'node_modules'), path.join(this.folder, 'node_modules')];
    mkdirSync(path.join(to, '@haat'), { recursive: true });
    for (const entry of readdirSync(from)) {
      if (entry !== '@haat') symlinkSync(path.join(from, entry), path.join(to, entry));
    }
    for (const workspace of readdirSync(path.join(from, '@haat'))) {
      symlinkSync(path.join('../..', workspace), path.join(to, '@haat', workspace));
    }
  }

  /** Runs `work` with the break in the copy, then restores the copy. */
  async withBreak<T>(mutant: Mutant, work: () => Promise<T>): Promise<T> {
    const file = path.join(this.folder, mutant.file);
    const source = readFileSync(file);
    writeFileSync(file, broken(mutant, this.folder));
    try {
      if (needsBuild(mutant)) await this.#build(mutant);
      else if (this.#isBuiltBroken)
        throw new Error('Breaks without a build must run before breaks with a build.');
      return await work();
    } finally {
      writeFileSync(file, source);
    }
  }

  /** Builds the app of the broken file; for a file of both apps, the one that the test opens. */
  async #build({ file, test }: Mutant): Promise<void> {
    this.#isBuiltBroken = true;
    const [own] = file.split('/');
    const opened = test.file.startsWith('quality/e2e/office/') ? 'office' : 'storefront';
    const app = own === 'office' || own === 'storefront' ? own : opened;
    const command = ['npm', 'run', 'build', `--workspace=${app}`];
    const { code, output } = await runIn(this.folder, command, { NODE_ENV: 'production' });
    if (code !== 0) throw new Error(`The build failed:\n${output}`);
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
