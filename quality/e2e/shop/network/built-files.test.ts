import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '../fixture.ts';

const client = path.join(import.meta.dirname, '../../../../storefront/build/client');
const files = readdirSync(client, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => path.relative(client, path.join(entry.parentPath, entry.name)));

test('the shop publishes no source, secret or tool', async ({ request }) => {
  await test.step('browser files contain no source map, no secret’s name and no path of the build machine', async () => {
    expect(files.length).toBeGreaterThan(30);
    expect(files.filter((name) => /\.map$|\.tsx?$|(^|\/)\.|package/.test(name))).toEqual([]);
    const secrets =
      /sourceMappingURL|JWT_SECRET|DATABASE_URL|STORE_PASSWORD|password_hash|postgres:\/\/|BEGIN [A-Z ]*PRIVATE KEY|(?<![\w-])\/(work|home|root|tmp|usr)\/|node:(fs|crypto)/;
    for (const name of files.filter((each) => /\.(js|css|html|json|svg|webmanifest)$/.test(each))) {
      expect([name, secrets.exec(readFileSync(path.join(client, name), 'utf8'))?.[0]]).toEqual([
        name,
        undefined,
      ]);
    }
  });

  await test.step('URLs of tools, sources and dotfiles return 404 in the running shop', async () => {
    const urls =
      '.git/config .git/HEAD .env .env.local .npmrc .haat/shop/url debug debug/pprof server-status metrics admin.php wp-login.php package.json package-lock.json node_modules/fastify/package.json server/src/main.ts storefront/app/root.tsx assets/../package.json assets/%2e%2e/%2e%2e/server/index.js build/server/index.js .well-known/none @vite/client @fs/etc/passwd __manifest.map sw.js.map';
    for (const url of urls.split(' ')) {
      const response = await request.get(`/${url}`);
      expect([url, response.status()]).toEqual([url, 404]);
      expect(await response.text()).not.toMatch(/"dependencies"|\[core\]|root:x:|postgres:\/\//);
    }
  });
});
