import { cpSync, mkdirSync, mkdtempSync, readdirSync, readlinkSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.join(import.meta.dirname, '../..');
const NOT_COPIED = new Set(['.git', '.haat', 'node_modules', 'test-results']);
const filter = (file: string) => !NOT_COPIED.has(path.basename(file));

/** Copies the tree with its builds, and links the packages of the original and the workspaces of the copy. */
export function copyTree(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'haat-break-'));
  for (const entry of readdirSync(root)) {
    const from = path.join(root, entry);
    if (filter(from)) cpSync(from, path.join(folder, entry), { recursive: true, filter });
  }
  const [from, to] = [path.join(root, 'node_modules'), path.join(folder, 'node_modules')];
  mkdirSync(path.join(to, '@haat'), { recursive: true });
  for (const entry of readdirSync(from)) {
    if (entry !== '@haat') symlinkSync(path.join(from, entry), path.join(to, entry));
  }
  for (const workspace of readdirSync(path.join(from, '@haat'))) {
    const link = path.join('@haat', workspace);
    symlinkSync(readlinkSync(path.join(from, link)), path.join(to, link));
  }
  return folder;
}
