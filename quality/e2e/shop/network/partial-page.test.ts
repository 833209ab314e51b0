import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, movedOn, test, watchShifts } from '../fixture.ts';

/** A proxy of the shop that sends each page in two parts, the first of them until `border`. */
async function openProxy(shop: string, border: string) {
  const server = createServer(async ({ url, headers }, response) => {
    const original = await fetch(shop + url, { headers: { accept: headers.accept ?? '*/*' } });
    const type = original.headers.get('content-type') ?? '';
    response.writeHead(original.status, { 'content-type': type });
    const body = Buffer.from(await original.arrayBuffer());
    const end = type.startsWith('text/html') ? body.indexOf(border) : -1;
    if (end > 0) {
      response.write(body.subarray(0, end));
      await wait(500);
    }
    response.end(body.subarray(Math.max(end, 0)));
  });
  server.listen(0);
  await once(server, 'listening');
  return { server, url: `http://localhost:${(server.address() as AddressInfo).port}` };
}

test('a page that arrives in two parts is painted with its whole header, and nothing moves', async ({
  page,
  baseURL,
}) => {
  await watchShifts(page);
  // In the header, and between the title of the list and its sort menu.
  for (const border of ['01700-000000', '<select']) {
    const { server, url } = await openProxy(baseURL!, border);
    await page.goto(`${url}/products?category=fish`);
    await expect(page.getByRole('button', { name: /^Save:/ }).first()).toBeVisible();
    expect(await movedOn(page), border).toBe(0);
    server.closeAllConnections();
    server.close();
  }
});
