import { expect, type Page } from '@playwright/test';

import { openLabels } from '../support/labels.ts';
import { openWithSampleNetwork } from '../support/members.ts';
import { test } from '../support/test.ts';

const labels = openLabels('en-US');

const desktop = { width: 1440, height: 900 };
const tablet = { width: 1024, height: 768 };
const phone = { width: 390, height: 844 };

/** How far below the window's edge the tabs of a screen are. */
async function readTop(page: Page, name: string): Promise<number | undefined> {
  const tabs = page.getByRole('main').getByRole('navigation', { name });
  await expect(tabs).toBeVisible();
  return (await tabs.boundingBox())?.y;
}

const sets = [
  {
    name: labels('shell:nav.addressBook'),
    paths: ['/app/contacts', '/app/companies', '/app/calendar'],
  },
  {
    name: labels('notifications:view.label'),
    paths: ['/app/notifications', '/app/notifications?view=preferences'],
  },
  {
    name: labels('opportunities:tabsLabel'),
    paths: ['discover', 'opportunities', 'requests', 'bridges-received'].map(
      (tab) => `/app/opportunities?tab=${tab}`,
    ),
  },
];

/** On a phone the ranges follow the tabs. Where there is room for some, a line under a title may break. */
const phoneSet = {
  name: labels('insights:tabsLabel'),
  paths: ['', '/performance', '/health', '/trends', '/quality'].map(
    (page) => `/app/insights${page}`,
  ),
};

test.describe('from screen to screen', () => {
  test.use({ locale: 'en-US', viewport: desktop });

  test('tabs are in one place on all the screens that they lead to', async ({ page }) => {
    await openWithSampleNetwork(page, '/dashboard');
    for (const { name, paths } of [...sets, phoneSet]) {
      const viewports = paths === phoneSet.paths ? [phone] : [desktop, tablet, phone];
      const tops = viewports.map(() => new Set<number | undefined>());
      for (const path of paths) {
        await page.goto(path);
        // The actions beside the title come with their code.
        await page.waitForLoadState('networkidle');
        for (const [at, viewport] of viewports.entries()) {
          await page.setViewportSize(viewport);
          tops[at]?.add(await readTop(page, name));
        }
        await page.setViewportSize(desktop);
      }
      expect(
        tops.map(({ size }) => size),
        name,
      ).toEqual(viewports.map(() => 1));
    }
  });
});

test.describe('beside an open contact', () => {
  test.use({ locale: 'en-US', viewport: tablet });

  test('the tabs of the list stay where they are', async ({ page }) => {
    await openWithSampleNetwork(page, '/dashboard');
    const name = labels('shell:nav.addressBook');
    await page.goto('/app/contacts');
    await page.waitForLoadState('networkidle');
    const top = await readTop(page, name);
    await page.locator('[role=row][aria-rowindex="2"]').getByRole('link').first().click();
    await expect(page).toHaveURL(/\/app\/contacts\/[\w-]{36}/u);
    const tabs = page.getByRole('main').getByRole('navigation', { name });
    await expect.poll(async () => (await tabs.boundingBox())?.y).toBe(top);
  });
});
