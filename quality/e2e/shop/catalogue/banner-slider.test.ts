import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../fixture.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const slider = (page: Page) => page.getByRole('region', { name: /^(Offers|অফার)$/ });

/** With buttons for the next and the previous banner, which phones do not have. */
const WIDE = { width: 1280, height: 800 };

/** The visible slide. The others are inert. */
const frontSlide = (page: Page) => slider(page).locator('[role=group]:not([inert])');

/** Waits for all banners of the home page, and pauses the clock. */
async function pauseClock(page: Page): Promise<void> {
  await expect(slider(page).getByRole('button', { name: 'Pause the offers' })).toBeVisible();
  await expect.poll(() => slider(page).locator('img').evaluateAll(allComplete)).toBe(true);
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await hoverSlider(page);
  await leaveSlider(page);
}

const allComplete = (pictures: { complete?: boolean }[]) =>
  pictures.length > 1 && pictures.every((picture) => picture.complete);

async function hoverSlider(page: Page): Promise<void> {
  await slider(page).hover({ position: { x: 10, y: 10 } });
  await expectRunning(page, false);
}

/** Starts the full time of the visible slide. */
async function leaveSlider(page: Page): Promise<void> {
  await page.mouse.move(2, 2);
  await expectRunning(page, true);
}

/** Slides that move by themselves are not announced. */
async function expectRunning(page: Page, running: boolean): Promise<void> {
  await expect(slider(page).locator('[aria-live]')).toHaveAttribute('aria-live', running ? 'off' : 'polite');
}

/** The DOM members that these tests use; the project compiles without DOM types. */
interface Slide {
  getAnimations(): { effect: { getTiming(): { duration: number } } }[];
}
interface PressedButton {
  click(): void;
  closest(selector: string): { querySelectorAll(selector: string): Iterable<Slide> };
}

const countAnimations = (element: unknown) =>
  (element as { getAnimations(of: { subtree: true }): unknown[] }).getAnimations({ subtree: true }).length;

/** Durations of the animations that a press on a button starts, in ms. */
const motionAfterClick = (button: Locator) =>
  button.evaluate((element) => {
    const pressed = element as unknown as PressedButton;
    pressed.click();
    const slides = [...pressed.closest('section').querySelectorAll('[role=group]')];
    return slides.flatMap((slide) => slide.getAnimations()).map(({ effect }) => effect.getTiming().duration);
  });

test('banners are there at once, move, stop for the shopper, and follow the arrow keys; with reduced motion they wait; a swipe shows the next', async ({
  page,
}) => {
  test.slow();
  await test.step('the first banner is in the server’s HTML with priority, and loading the others shifts nothing', async () => {
    const measured = Promise.withResolvers<void>();
    await page.route('**/assets/*.js', async (route) => {
      await measured.promise;
      await route.continue();
    });
    await page.clock.install();
    await page.goto('/', { waitUntil: 'commit' });
    const picture = slider(page).getByRole('img');
    await expect(picture).toHaveCount(1);
    await expect(picture).toHaveAttribute('fetchpriority', 'high');
    // A style of the style sheet.
    await expect(slider(page)).toHaveCSS('position', 'relative');
    await expect(picture).toHaveJSProperty('complete', true);
    const before = await slider(page).boundingBox();
    measured.resolve();
    await pauseClock(page);
    expect(await slider(page).boundingBox()).toEqual(before);
  });
  await test.step('the next banner starts after 2500 ms, and the first one follows the last', async () => {
    const count = await slider(page).locator('[role=group]').count();
    const first = Number((await frontSlide(page).getAttribute('aria-label'))?.split(' ')[0]);
    for (let step = 1; step <= count; step++) {
      await page.clock.runFor(2_499);
      await expectFront(page, `${((first + step - 2) % count) + 1} of ${count}`);
      await page.clock.runFor(1);
      await expectFront(page, `${((first + step - 1) % count) + 1} of ${count}`);
    }
  });
  const current = (await frontSlide(page).getAttribute('aria-label')) ?? '';
  const expectPaused = async () => {
    await expectRunning(page, false);
    await page.clock.runFor(10_000);
    await expectFront(page, current);
  };
  await test.step('pointer, keyboard focus, a hidden page and the pause button stop the banners', async () => {
    await hoverSlider(page);
    await expectPaused();
    await leaveSlider(page);

    await frontSlide(page).getByRole('link').focus();
    await page.keyboard.press('Tab');
    await expectPaused();
    await page.evaluate('document.activeElement.blur()');
    await expectRunning(page, true);

    await setHidden(page, true);
    await expectPaused();
    await setHidden(page, false);
    await expectRunning(page, true);

    await slider(page).getByRole('button', { name: 'Pause the offers' }).click();
    await page.mouse.move(2, 2);
    await expectPaused();
  });
  await test.step('arrow keys show the adjacent banners, and only the visible banner has focus stops', async () => {
    await slider(page).getByRole('button', { name: 'Let the offers move' }).focus();
    const [at, count] = current.split(' of ').map(Number);
    await page.keyboard.press('ArrowRight');
    await expectFront(page, `${(at! % count!) + 1} of ${count}`);
    await page.keyboard.press('ArrowLeft');
    await expectFront(page, current);
    await expect(slider(page).getByRole('link')).toHaveCount(1);
  });
  await slider(page).getByRole('button', { name: 'Let the offers move' }).click();
  await page.mouse.move(2, 2);
  await page.evaluate('document.activeElement.blur()');
  await expectRunning(page, true);
  await page.clock.runFor(2_500);
  await expect(frontSlide(page)).not.toHaveAttribute('aria-label', current);
  await test.step('a transition takes 800 ms, and no time with reduced motion', async () => {
    await page.clock.resume();
    await page.setViewportSize(WIDE);
    const next = slider(page).getByRole('button', { name: 'Next offer' });
    // A banner that is moving by itself at the moment would be counted too.
    await hoverSlider(page);
    await expect.poll(() => slider(page).evaluate(countAnimations)).toBe(0);
    expect(await motionAfterClick(next)).toEqual([800, 800]);
    await leaveSlider(page);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    expect(await motionAfterClick(next)).toEqual([]);
  });
  await test.step('with reduced motion banners wait for the shopper; a swipe shows the next; their names are those of the language', async () => {
    const place = (number: string) => `৫টির মধ্যে ${number} নম্বর`;
    await page.goto('/bn');
    await expect(slider(page).getByRole('button', { name: 'অফার চালান' })).toBeVisible();
    await page.clock.runFor(10_000);
    await expectFront(page, place('১'));
    await slider(page).getByRole('button', { name: 'আগের অফার' }).click();
    await expectFront(page, place('৫'));
    await slider(page).getByRole('button', { name: 'পরের অফার' }).click();
    await expectFront(page, place('১'));

    await test.step('at 360 px the title is readable, and only pause is beside it', async () => {
      await page.setViewportSize({ width: 360, height: 740 });
      const button = slider(page).getByRole('button');
      await expect(button).toHaveAccessibleName('অফার চালান');
      const title = frontSlide(page).getByText('টাটকা মাছ, ঘরে বসেই');
      await expect(title).toBeVisible();
      await expect(title).toHaveCSS('font-size', '16px');
      const [pause, text] = [(await button.boundingBox())!, (await title.boundingBox())!];
      expect(pause.x).toBeGreaterThanOrEqual(text.x + text.width - 48);
      expect((await slider(page).boundingBox())!.height).toBeLessThanOrEqual(100);
    });

    await test.step('a swipe shows the next banner, a tap opens it, a short swipe does neither', async () => {
      await page.setViewportSize({ width: 390, height: 844 });
      await drag(page, -20);
      await expectFront(page, place('১'));
      await drag(page, -150);
      await expectFront(page, place('২'));
      await drag(page, 150);
      await expectFront(page, place('১'));
      await expect(page).toHaveURL('/bn');
      await frontSlide(page)
        .getByRole('link', { name: 'টাটকা মাছ, ঘরে বসেই' })
        .click({ position: { x: 60, y: 30 } });
      await expect(page).toHaveURL('/bn/products?category=fish');
    });
  });
});

const expectFront = (page: Page, label: string) =>
  expect(frontSlide(page)).toHaveAttribute('aria-label', label);

const setHidden = (page: Page, hidden: boolean) =>
  page.evaluate(`
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => ${hidden} });
    document.dispatchEvent(new Event('visibilitychange'));
  `);

/** Drags the slides sideways with the mouse, in a few steps. */
async function drag(page: Page, by: number): Promise<void> {
  const box = (await slider(page).boundingBox())!;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 3];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + by, y + 3, { steps: 5 });
  await page.mouse.up();
}
