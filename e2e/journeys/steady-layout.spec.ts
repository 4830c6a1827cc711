import { paths } from '@kith/contract/app-routes/paths';
import type { Badge } from '@kith/contract/badges/schemas';
import { expect, type Page } from '@playwright/test';

import { callApi } from '../support/call-api.ts';
import { desktop, nameDevice, phone } from '../support/devices.ts';
import {
  askUnevenly,
  readHeadLeft,
  recordShifts,
  takeShifts,
  waitForAnswers,
} from '../support/layout-shift.ts';
import { openLabels } from '../support/labels.ts';
import { openWithSampleNetwork, signUpMember } from '../support/members.ts';
import {
  findDetailPaths,
  openScreen,
  plainMemberPaths,
  waitForScreen,
} from '../support/screens.ts';
import { test } from '../support/test.ts';

const mostShift = 0.02;
/** Where sessions begin: loaded as a whole, each in a page of its own, which then goes on by links. */
const firstPaths = [paths.dashboard(), paths.contacts(), paths.messages(), paths.feed()];
/** Where places are empty for a member with no one to be overdue and nothing to count. */
const newcomerPaths = [paths.calendar(), paths.duplicates(), paths.contacts(), paths.dashboard()];
const otherViews = ['/app/search?q=an', '/app/notifications?view=preferences'];
/** Where the content of every screen begins: beside the sidebar, and on a phone. */
const leftEdges = { [desktop.viewport.width]: 288, [phone.viewport.width]: 16 };
const firstPersonWithinPx = 200;
/** A file of the site, where a page can hold the session until the slow pages load the app. */
const startsNoApp = '/favicon.svg';

for (const device of [desktop, phone]) {
  test.describe(nameDevice(device), () => {
    test.use(device);

    test('nothing moves on screens that load slowly, and all begin at one edge', async ({
      page,
    }) => {
      await openWithSampleNetwork(page, device === phone ? paths.contacts() : startsNoApp);
      if (device === phone) await expectPersonAtTop(page);
      const [details] = await Promise.all([findDetailPaths(page), addWhatComesLate(page)]);
      await earnBadges(page);
      const isLeft = (path: string) => !firstPaths.includes(path);
      const left = [...details, ...plainMemberPaths.filter(isLeft), ...otherViews];
      /** Takes one screen after the other until none is left. */
      const look = async (own: Page, first: string) => {
        for (let path: string | undefined = first; path !== undefined; path = left.pop()) {
          await expectSteady(own, path);
          // Beside a person's picture, the name begins further in.
          if (details.includes(path) || path === paths.profile()) continue;
          expect.soft(await readHeadLeft(own), path).toBe(leftEdges[device.viewport.width]);
        }
        await own.close();
      };
      // Each waits most of the time. The code is in the cache of all: only answers are late.
      await Promise.all(firstPaths.map(async (first) => look(await openSlowPage(page), first)));
    });

    test('nothing moves for a member with nothing overdue', async ({ page }) => {
      const labels = openLabels(device.locale);
      await signUpMember(page);
      const own = await openSlowPage(page);
      for (const path of newcomerPaths) {
        await expectSteady(own, path);
        if (path !== paths.calendar()) continue;
        await expect(own.getByText(labels('agenda:calendar.nothingOverdue'))).toBeVisible();
      }
      await own.close();
    });
  });
}

/** Another page of the member, on which every answer is late. */
async function openSlowPage(page: Page): Promise<Page> {
  const own = await page.context().newPage();
  await recordShifts(own);
  await askUnevenly(own);
  return own;
}

/** A reminder for today, a saved view and duplicates: each has a place that is empty without it. */
async function addWhatComesLate(page: Page): Promise<void> {
  const add = (path: string, input: object) =>
    callApi<{ id: string }>(page, 'POST', `/api/v1/${path}`, input);
  const person = { last_name: 'Quillfeather', company: 'Quill Works' };
  const { id } = await add('contacts', { ...person, first_name: 'Robert' });
  await add('contacts', { ...person, first_name: 'Bob' });
  await add('reminders', { contact_id: id, text: 'Ask about Lyon', due_on: '2020-01-01' });
  await add('contact-views', {
    name: 'Lighthouse',
    query: { health: ['cooling'], direction: 'desc' },
    columns: ['company', 'warmth'],
  });
  await add('duplicates/scan', {});
  await expect
    .poll(async () => {
      const status = await callApi<{ open_count: number }>(
        page,
        'GET',
        '/api/v1/duplicates/status',
      );
      return status.open_count;
    })
    .toBeGreaterThan(0);
}

/** Each badge that is earned later is a notification, and moves those on screen when it comes. */
async function earnBadges(page: Page): Promise<void> {
  await expect
    .poll(async () => {
      const { items } = await callApi<{ items: Badge[] }>(page, 'GET', '/api/v1/badges');
      return items.filter(({ count, target, earned_at: at }) => count === target && at === null);
    })
    .toEqual([]);
}

/** Opens a screen and adds up what moves on it. */
async function expectSteady(page: Page, path: string): Promise<void> {
  await test.step(path, async () => {
    await open(page, path);
    await waitForAnswers(page);
    const shifts = await takeShifts(page);
    const sum = shifts.reduce((total, { value }) => total + value, 0);
    expect.soft(sum, `${path}\n${JSON.stringify(shifts, null, 1)}`).toBeLessThan(mostShift);
  });
}

/** Goes there by a link; loads the page where it shows nothing yet, or another view of that screen. */
async function open(page: Page, path: string): Promise<void> {
  const { protocol, pathname } = new URL(page.url());
  if (protocol !== 'about:' && pathname !== path.split('?')[0]) return openScreen(page, path);
  await page.goto(path);
  await waitForScreen(page);
}

async function expectPersonAtTop(page: Page): Promise<void> {
  const first = page.getByRole('grid').locator('[role=row][aria-rowindex="2"]');
  await waitForScreen(page);
  const box = await first.boundingBox();
  expect.soft(box?.y, 'the top of the first person').toBeLessThanOrEqual(firstPersonWithinPx);
}
