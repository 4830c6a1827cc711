import { type Page, test } from '@playwright/test';

import { startOwnServer } from '../support/own-server.ts';
import { walkAdministration } from './administration.ts';
import { walkAddressBook, walkContact, walkList } from './address-book.ts';
import { locale, openCamera, type Shoot, sizes } from './camera.ts';
import { walkAccount, walkFrame, walkTrouble } from './frame.ts';
import { walkNames } from './names.ts';
import { walkFirstMinutes } from './newcomer.ts';
import { walkTogether } from './together.ts';

for (const viewport of sizes) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ locale, viewport, timezoneId: 'Europe/Berlin' });

    const walks: [name: string, walk: (page: Page, shoot: Shoot) => Promise<void>][] = [
      ['the first minutes of an account', walkFirstMinutes],
      ['the frame and the dashboard', walkFrame],
      ['the list of contacts', walkList],
      ['one contact', walkContact],
      ['companies, calendar and duplicates', walkAddressBook],
      ['names of every kind', walkNames],
      ['the account', walkAccount],
      ['what members share', walkTogether],
      ['what goes wrong', walkTrouble],
    ];
    for (const [name, walk] of walks) {
      test(name, ({ page }) => walk(page, openCamera(page, viewport.width, 'window')));
    }

    test('the administration', async ({ browser }) => {
      const server = await startOwnServer();
      try {
        const context = await browser.newContext({ locale, viewport, baseURL: server.origin });
        const page = await context.newPage();
        await walkAdministration(page, server, openCamera(page, viewport.width, 'page'));
        await context.close();
      } finally {
        await server.stop();
      }
    });
  });
}
