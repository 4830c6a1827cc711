import { appRoutes } from '@kith/contract/app-routes/table';
import { type Page, test } from '@playwright/test';

import {
  openParticipant,
  addEachOther,
  openConversation,
  sendMessage,
} from '../support/participants.ts';
import { signInMember, openWithSampleNetwork } from '../support/members.ts';
import { locale, openCamera, settle, type Shoot, sizes } from './camera.ts';

const screens = appRoutes.filter(({ built, to }) => built && to === undefined);

for (const viewport of sizes) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ locale, viewport, timezoneId: 'Europe/Berlin' });

    test('every screen, as a guest and with a sample network', async ({ page }) => {
      const shoot = openCamera(page, viewport.width, 'page');
      for (const { path, guard } of screens) {
        if (guard !== 'public') continue;
        await page.goto(path);
        await shoot(`guest${nameOf(path)}`);
      }
      for (const mode of ['sign-up', 'forgot', 'link']) {
        await page.goto(`/auth?mode=${mode}`);
        await shoot(`guest-auth-${mode}`);
      }
      await openWithSampleNetwork(page, '/dashboard');
      const ids = new Map<string, string>();
      for (const { path, guard } of screens) {
        if (guard !== 'member') continue;
        const address = await fillIn(page, path, ids);
        if (address === null) continue;
        await page.goto(address);
        await shoot(nameOf(path).slice(1));
      }
      await shootMessages(page, viewport, shoot);
    });
  });
}

/** A conversation and a request, as the list and the open thread show them. */
async function shootMessages(
  page: Page,
  viewport: { width: number; height: number },
  shoot: Shoot,
): Promise<void> {
  const browser = page.context().browser();
  if (!browser) return;
  const ada = await openParticipant(browser, 'Ada Rossi', { locale, viewport });
  const keiko = await openParticipant(browser, 'Keiko Tanaka', { locale, viewport });
  const jonas = await openParticipant(browser, 'Jonas Weber', { locale, viewport });
  await addEachOther(ada, keiko);
  const talk = await openConversation(ada, keiko);
  await sendMessage(
    keiko,
    talk,
    'The team would come from Osaka, so the afternoon is better for us.',
  );
  await sendMessage(
    ada,
    talk,
    'They hold two rooms for us until Friday. I like the one with the garden.',
  );
  await sendMessage(keiko, talk, 'The room in Kyoto is ours from the 3rd');
  const request = await openConversation(jonas, ada);
  await sendMessage(jonas, request, 'We met at the fair in Basel. May I ask you something?');
  // The pictures are taken of the page that `shoot` knows.
  await signInMember(page, { email: ada.email, password: ada.password });
  for (const [name, id] of [
    ['messages-thread', talk],
    ['messages-request', request],
  ] as const) {
    await page.goto(`/messages?conversation=${id}`);
    await shoot(name);
  }
  for (const { page: other } of [ada, keiko, jonas]) await other.context().close();
}

/** `/app/contacts/:contactId` → `-app-contacts-contactId`. */
function nameOf(path: string): string {
  return path.replaceAll(/[^\w]+/gu, '-').replace(/-$/u, '-home');
}

/** An address with the first such thing that its list or the dashboard links to; null without one. */
async function fillIn(page: Page, path: string, ids: Map<string, string>): Promise<string | null> {
  const [, list = '', parameter] = /^(.*)\/:(\w+)$/u.exec(path) ?? [];
  if (parameter === undefined) return path;
  for (const place of [list, '/dashboard']) {
    if (ids.has(path)) break;
    await page.goto(place);
    await settle(page);
    const address = await page
      .locator(`a[href*="${list}/"]`)
      .evaluateAll((links) =>
        links
          .map((link) => link.getAttribute('href') ?? '')
          .find((href) => /\/[0-9a-f-]{36}/u.test(href)),
      );
    if (address !== undefined) ids.set(path, address);
  }
  return ids.get(path) ?? null;
}
