import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { StartError } from '../../server/src/platform/process/start-error.mjs';
import { step } from '../../server/src/platform/process/startup-step.mjs';
import { node, npm, root } from './run.mjs';
import { withLock } from './with-lock.mjs';

const lockFile = path.join(root, 'package-lock.json');
/** The apps that are built, with their own scripts. Both are made from the contract and from ui/. */
const apps = [
  {
    workspace: 'storefront',
    scripts: [
      'build-storefront',
      'compress-assets',
      'list-inline-scripts',
      'release-assets',
      'replace-build',
    ],
  },
  { workspace: 'office', scripts: ['build-office', 'compress-assets', 'replace-build'] },
];

/** Installs and builds what is missing. Each step prints its time. */
export async function prepare() {
  await install();
  await build();
}

/**
 * Installs from the lock file when node_modules is missing or older than it.
 * @param {typeof step} inStep how a step is reported
 */
export async function install(inStep = step) {
  if (isInstalled(root) && existsSync(node)) return;
  await withLock(root, async () => {
    if (isInstalled(root) && existsSync(node)) return;
    await inStep('install', () => npm('ci', '--include=dev', '--no-audit', '--no-fund'));
    if (!existsSync(node)) {
      throw new StartError(
        'npm left out install scripts, which bring Node 24: run npm ci --ignore-scripts=false',
      );
    }
  });
}

/**
 * Installs the tools of a folder with its own lock file: they are too large for everybody's install.
 * @param {string} folder
 */
export async function installTools(folder) {
  if (isInstalled(folder)) return;
  await npm('ci', '--prefix', folder, '--include=dev', '--ignore-scripts', '--no-audit', '--no-fund');
}

/**
 * Whether the packages of a folder are installed, and not older than its lock file.
 * @param {string} folder
 */
function isInstalled(folder) {
  const installed = path.join(folder, 'node_modules/.package-lock.json');
  const lockFile = path.join(folder, 'package-lock.json');
  return existsSync(installed) && statSync(installed).mtimeMs >= statSync(lockFile).mtimeMs;
}

/**
 * Builds each app of which a source has changed since its last build.
 * @param {typeof step} inStep how a step is reported
 */
export async function build(inStep = step) {
  if (apps.every(isBuilt)) return;
  await withLock(root, async () => {
    for (const app of apps) if (!isBuilt(app)) await buildApp(app, inStep);
  });
}

/** @typedef {{ workspace: string, scripts: string[] }} App */

/**
 * @param {App} app
 * @param {typeof step} inStep
 */
async function buildApp(app, inStep) {
  const { workspace } = app;
  const builtFrom = builtFromOf(app);
  rmSync(builtFrom, { force: true });
  const sources = fingerprint(app);
  const name = workspace === 'storefront' ? 'build' : `build of the ${workspace}`;
  await inStep(name, () => npm('run', 'build', `--workspace=${workspace}`));
  writeFileSync(builtFrom, sources);
}

/** @param {App} app */
function builtFromOf({ workspace }) {
  return path.join(root, workspace, 'build/built-from');
}

/** @param {App} app */
function isBuilt(app) {
  const builtFrom = builtFromOf(app);
  return existsSync(builtFrom) && readFileSync(builtFrom, 'utf8') === fingerprint(app);
}

/**
 * Names and contents of everything that an app is built from.
 * @param {App} app
 */
function fingerprint({ workspace, scripts }) {
  const hash = createHash('sha256');
  for (const file of [
    lockFile,
    ...scripts.map((name) => path.join(root, `ops/apps/${name}.mjs`)),
    ...sourcesIn('contract/src'),
    ...sourcesIn('ui/src'),
    ...sourcesIn(workspace),
  ]) {
    hash
      .update(`${path.relative(root, file)}\0`)
      .update(readFileSync(file))
      .update('\0');
  }
  return hash.digest('hex');
}

/**
 * @param {string} folder
 * @returns {string[]} absolute paths, always in the same order
 */
function sourcesIn(folder) {
  const generated = ['node_modules', 'build', 'build.next', 'build.old', '.react-router'];
  const entries = readdirSync(path.join(root, folder), { withFileTypes: true });
  return entries
    .filter((entry) => !generated.includes(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const name = path.join(folder, entry.name);
      return entry.isDirectory() ? sourcesIn(name) : [path.join(root, name)];
    });
}
