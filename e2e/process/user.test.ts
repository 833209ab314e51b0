import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  command,
  databasePid,
  expectHomePage,
  makeClone,
  openToEverybody,
  removeClone,
  start,
} from './clone.ts';

const VISITOR = 'haat-visitor';

// Only for root is the database outside the clone, and only root can create another user.
if (process.getuid?.() === 0) {
  let clone: string;
  beforeAll(() => {
    clone = makeClone();
  });
  afterAll(() => {
    removeClone(clone);
    execFileSync('sh', ['-c', `/usr/sbin/userdel ${VISITOR} 2>/dev/null || true`]);
  });

  test('root, in a clone that no other user can enter: the database runs as a separate user', async () => {
    const shop = start(clone, { PORT: '0' });
    await expectHomePage(shop);
    expect(ownerOf(databasePid(clone)!)).toBe('haat');
    expect(existsSync(path.join(clone, '.haat/shop'))).toBe(false);
    shop.child.kill('SIGTERM');
    expect(await shop.ended).toBe(0);
  });

  test('an ordinary user: all files of the shop are in the clone', async () => {
    giveToVisitor(clone);
    const HOME = path.dirname(clone);
    const asVisitor = ['setpriv', `--reuid=${VISITOR}`, `--regid=${VISITOR}`, '--clear-groups'];
    const shop = command([...asVisitor, 'npm', 'start', '--silent'], clone, { PORT: '0', HOME });
    await expectHomePage(shop);
    const database = databasePid(clone, path.join(clone, '.haat'))!;
    expect(ownerOf(database)).toBe(VISITOR);
  });
} else {
  console.log('not root: the tests of root and of another user are skipped');
}

function ownerOf(pid: number): string {
  return execFileSync('ps', ['-o', 'user:32=', '-p', String(pid)], { encoding: 'utf8' }).trim();
}

/** Hard links replace an install by the visitor; root still owns the files, so chown comes first. */
function giveToVisitor(clone: string): void {
  execFileSync('/usr/sbin/useradd', ['--no-create-home', VISITOR]);
  execFileSync('chown', ['-R', `${VISITOR}:`, path.dirname(clone)]);
  openToEverybody(clone);
}
