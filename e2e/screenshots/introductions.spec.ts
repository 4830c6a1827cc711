import { defaultPrivacyPreferences } from '@kith/contract/privacy/rules';
import { expect, type Page, test } from '@playwright/test';

import { findLink, readEmail } from '../support/emails.ts';
import { readSession } from '../support/members.ts';
import { locale, openCamera, type Shoot, sizes } from './camera.ts';
import { button, escape, labels } from './controls.ts';
import { assembleIntroductions, type IntroductionCast } from './introductions.ts';

const tabs = [
  'matches',
  'requests',
  'bridges-sent',
  'bridges-received',
  'archived',
  'active-intros',
  'received',
  'history',
  'create',
];

for (const viewport of sizes) {
  test.describe(`introductions at ${viewport.width} px`, () => {
    test.use({ locale, viewport, timezoneId: 'Europe/Berlin' });

    test('every tab, an opportunity, a bridge and the page of the email', async ({ page }) => {
      const cast = await assembleIntroductions(page);
      const shoot = openCamera(page, viewport.width, 'page');
      await page.goto('/app/opportunities?tab=matches');
      await shoot('intro-matches-usual');
      const { user } = await readSession(page);
      await page.evaluate(([key, stored]) => localStorage.setItem(key, stored), [
        `user-preferences.privacy.${user.id}`,
        JSON.stringify({ ...defaultPrivacyPreferences, warmth_threshold: 0 }),
      ] as const);
      await walkDiscover(page, shoot);
      await walkBoard(page, shoot);
      for (const tab of tabs) {
        await page.goto(`/app/opportunities?tab=${tab}`);
        await shoot(`intro-${tab}`);
      }
      await walkSingle(page, shoot, cast);
      for (const { page: other } of cast.others) await other.context().close();
    });
  });
}

async function walkDiscover(page: Page, shoot: Shoot): Promise<void> {
  await page.goto('/app/opportunities');
  await shoot('intro-discover-start');
  const field = page.getByRole('combobox', { name: labels('paths:search.field.person') });
  await field.fill('Hal Brandt');
  await expect(page.getByRole('option', { name: /Hal Brandt/u }).first()).toBeVisible();
  await shoot('intro-discover-options');
  await field.press('Enter');
  await expect(page.getByRole('list', { name: labels('paths:list') })).toBeVisible();
  await shoot('intro-discover');
}

async function walkBoard(page: Page, shoot: Shoot): Promise<void> {
  for (const view of ['', '&view=list', '&view=forecast']) {
    await page.goto(`/app/opportunities?tab=opportunities${view}`);
    await shoot(`intro-opportunities${view.replace('&view=', '-')}`);
  }
  await page.goto('/app/opportunities?tab=opportunities');
  const more = button(page, 'opportunities:more');
  // On a phone every tab is on the line.
  if (await more.isVisible()) {
    await more.click();
    await expect(page.getByRole('menu')).toBeVisible();
    await shoot('intro-more');
    await escape(page);
  }
  // On a phone its button has a shorter name.
  await page.keyboard.press('n');
  await expect(page.getByRole('dialog')).toBeVisible();
  await shoot('intro-opportunity-new');
  await escape(page);
}

async function walkSingle(page: Page, shoot: Shoot, cast: IntroductionCast): Promise<void> {
  const { opportunityId, meetingId, sentId, askedId, guestEmail } = cast;
  await page.goto(`/app/opportunities/${opportunityId}`);
  await shoot('intro-opportunity');
  await page.goto(`/app/opportunities?tab=bridges-sent&bridge=${sentId}`);
  await shoot('intro-bridge-sent');
  await page.goto(`/app/opportunities?tab=requests&bridge=${askedId}`);
  await shoot('intro-bridge-asked');
  await page.goto(`/app/meetings/${meetingId}`);
  await shoot('intro-meeting');
  await page.goto(findLink(await readEmail(page, guestEmail)));
  await shoot('intro-email-page');
}
