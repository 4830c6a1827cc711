import type { Locator, Page } from '@playwright/test';

/** A finger goes from the middle of something by so many pixels. */
export async function swipe(
  page: Page,
  target: Locator,
  { right, down = 0 }: { right: number; down?: number },
): Promise<void> {
  const box = await target.boundingBox();
  if (!box) throw new Error('Nothing to swipe');
  const start = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const devtools = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', share: number) =>
    devtools.send('Input.dispatchTouchEvent', {
      type,
      touchPoints:
        type === 'touchEnd' ? [] : [{ x: start.x + right * share, y: start.y + down * share }],
    });
  await touch('touchStart', 0);
  for (const share of [0.1, 0.25, 0.5, 0.75, 1]) await touch('touchMove', share);
  await touch('touchEnd', 1);
}
