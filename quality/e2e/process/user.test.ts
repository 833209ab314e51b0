import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, inject, test } from 'vitest';
import { command, databasePid, expectHomePage, ownerOf, signalGroup } from './clone.ts';

const VISITOR = 'haat-visitor';

// Only root can create another user. The shop of root is in drop-privileges.test.ts.
if (process.getuid?.() === 0) {
  const clone = inject('clone');
  afterAll(() => {
    execFileSync('sh', ['-c', `/usr/sbin/userdel ${VISITOR} 2>/dev/null || true`]);
  });

  test('an ordinary user: all files of the shop are in the clone', async () => {
    giveToVisitor(clone);
    const HOME = path.dirname(clone);
    const asVisitor = ['setpriv', `--reuid=${VISITOR}`, `--regid=${VISITOR}`, '--clear-groups'];
    const shop = command([...asVisitor, 'npm', 'start', '--silent'], clone, { PORT: '0', HOME });
    await expectHomePage(shop);
    const database = databasePid(clone, path.join(clone, '.haat'))!;
    expect(ownerOf(database)).toBe(VISITOR);
    signalGroup(shop.child, 'SIGTERM'); // no process of the visitor is left, who is deleted
    await expect.poll(() => databasePid(clone, path.join(clone, '.haat'))).toBeNull();
    await shop.ended;
  });
} else {
  console.log('not root: the test of another user is skipped');
}

/** Not the install: its files may be hard links, which other clones use too. */
function giveToVisitor(clone: string): void {
  execFileSync('sh', ['-c', `id ${VISITOR} 2>/dev/null || /usr/sbin/useradd --no-create-home ${VISITOR}`]);
  execFileSync('chown', [`${VISITOR}:`, path.dirname(clone), clone]);
  const files = readdirSync(clone).filter((name) => name !== 'node_modules');
  execFileSync('chown', ['-R', `${VISITOR}:`, ...files], { cwd: clone });
}
