import { expect, type Page } from '@playwright/test';

import { openLabels } from '../support/labels.ts';
import { openWithSampleNetwork } from '../support/members.ts';
import { test } from '../support/test.ts';

const labels = openLabels('en-US');

/** How far below the window's edge the tabs of a screen are. */
async function readTop(page: Page, path: string, name: string): Promise<number | undefined> {
  await page.goto(path);
  const tabs = page.getByRole('main').getByRole('navigation', { name });
  await expect(tabs).toBeVisible();
  // The actions beside the title come with their code.
  await page.waitForLoadState('networkidle');
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
const phoneWidth = 390;

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: phoneWidth, height: 844 },
]) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ locale: 'en-US', viewport });

    test('tabs are in one place on all the screens that they lead to', async ({ page }) => {
      await openWithSampleNetwork(page, '/dashboard');
      const shown = viewport.width === phoneWidth ? [...sets, phoneSet] : sets;
      for (const { name, paths } of shown) {
        const tops = new Set<number | undefined>();
        for (const path of paths) tops.add(await readTop(page, path, name));
        expect([...tops], name).toHaveLength(1);
      }
    });
  });
}

test.describe('beside an open contact', () => {
  test.use({ locale: 'en-US', viewport: { width: 1024, height: 768 } });

  test('the tabs of the list stay where they are', async ({ page }) => {
    await openWithSampleNetwork(page, '/dashboard');
    const name = labels('shell:nav.addressBook');
    const top = await readTop(page, '/app/contacts', name);
    await page.locator('[role=row][aria-rowindex="2"]').getByRole('link').first().click();
    await expect(page).toHaveURL(/\/app\/contacts\/[\w-]{36}/u);
    const tabs = page.getByRole('main').getByRole('navigation', { name });
    await expect.poll(async () => (await tabs.boundingBox())?.y).toBe(top);
  });
});
