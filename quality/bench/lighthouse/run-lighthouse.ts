import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { findChromium } from '../../../ops/tests/chromium.mjs';

export interface Report {
  scores: Record<'performance' | 'accessibility' | 'best-practices' | 'seo', number>;
  lcp: number;
  tbt: number;
  cls: number;
  /** The longest task of the main thread at a four times slower processor, in ms; 0 if none takes 50 ms. */
  longestTask: number;
}

/** Lighthouse's error if its trace lacks the start of the navigation: an error of the run, not of the page. */
export const LOST_TRACE = 'NO_NAVSTART';
/** Its error if the browser did not open its port in time. */
const LOST_BROWSER = 'Unable to connect to Chrome';

const MAX_REPEATS = 3;
const folder = import.meta.dirname;
const installed = path.join(folder, 'node_modules/.bin/lighthouse');

/**
 * Opens a URL as a mobile phone. A run whose trace is lost is repeated, up to three times.
 * @param onRepeat called before each repetition
 */
export function runLighthouse(url: string, onRepeat: () => void, program = installed): Report {
  if (!existsSync(program)) execFileSync('npm', ['ci'], { cwd: folder, stdio: 'inherit' });
  for (let repeats = 0; ; repeats++) {
    const report = runOnce(url, program);
    if (report) return report;
    if (repeats === MAX_REPEATS) throw new Error(`Lighthouse lost the trace of ${url} ${repeats + 1} times.`);
    console.log(`Lighthouse lost the trace of ${url}: the run is repeated.`);
    onRepeat();
  }
}

/** Null if the trace or the browser was lost. */
function runOnce(url: string, program: string): Report | null {
  const options = ['--output=json', '--quiet', '--chrome-flags=--headless --no-sandbox --disable-gpu'];
  const { stdout, stderr, status, error } = spawnSync(program, [url, ...options], {
    encoding: 'utf8',
    env: { ...process.env, CHROME_PATH: findChromium().executablePath ?? '' },
    maxBuffer: 64 * 1024 * 1024,
  });
  if (error) throw error;
  if ([LOST_TRACE, LOST_BROWSER].some((lost) => `${stdout}${stderr}`.includes(lost))) return null;
  if (status !== 0) throw new Error(`Lighthouse failed with ${url}:\n${stderr}`);
  return read(stdout);
}

function read(written: string): Report {
  const { categories, audits } = JSON.parse(written);
  const longTasks: { duration: number }[] = audits['long-tasks'].details?.items ?? [];
  const score = (kind: string) => Math.round(categories[kind].score * 100);
  return {
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
    },
    lcp: audits['largest-contentful-paint'].numericValue,
    tbt: audits['total-blocking-time'].numericValue,
    cls: audits['cumulative-layout-shift'].numericValue,
    longestTask: Math.max(0, ...longTasks.map(({ duration }) => duration)),
  };
}
