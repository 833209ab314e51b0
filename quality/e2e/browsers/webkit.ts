import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from '@haat/embedded-postgres/free-port';
import { type Driver, load } from './tab.ts';

/** WebKitGTK's small browser; Debian names its folder by the version of its interface. */
const MINI_BROWSER = process.env.WEBKIT ?? '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser';

/** Starts WebKitGTK on a virtual screen, and drives it by WebDriver. */
export async function openWebKit(): Promise<Driver> {
  const { Builder } = load('selenium-webdriver');
  const screen = await openScreen();
  const port = await freePort();
  const service = spawn('WebKitWebDriver', [`--port=${port}`], {
    env: { ...process.env, DISPLAY: screen.name },
    stdio: 'ignore',
  });
  const driver = await new Builder()
    .usingServer(`http://127.0.0.1:${port}`)
    .withCapabilities({
      browserName: 'MiniBrowser',
      'webkitgtk:browserOptions': { binary: MINI_BROWSER, args: ['--automation'] },
    })
    .build();
  await driver.manage().window().setRect({ x: 0, y: 0, width: 390, height: 844 });
  return {
    goto: (url) => driver.get(url),
    evaluate: (expression) => driver.executeScript(`return (${expression})`),
    element: async (expression) => {
      const element = await driver.executeScript(`return (${expression})`);
      const scroll = "arguments[0].scrollIntoView({ block: 'center' })"; // the driver's own leaves it below the edge
      return {
        click: () => driver.executeScript(scroll, element).then(() => element.click()),
        type: (text) => element.sendKeys(text),
      };
    },
    async close() {
      await driver.quit();
      service.kill();
      screen.close();
    },
  };
}

/** A screen in memory, under a free number. */
async function openScreen(): Promise<{ name: string; close(): void }> {
  const server = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const [number] = await once(server.stdio[3]!, 'data');
  return { name: `:${String(number).trim()}`, close: () => void server.kill() };
}
