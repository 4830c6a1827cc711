import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { expect, test } from '@playwright/test';

import { expectAccessible } from '../support/accessibility.ts';
import { openLabels } from '../support/labels.ts';
import {
  addEachOther,
  openConversation,
  openParticipant,
  sendMessage,
} from '../support/participants.ts';

const device = { locale: 'en-US', viewport: { width: 1440, height: 900 } };

test('a link in a message opens once its site has answered, and warns when it has not', async ({
  browser,
}) => {
  const labels = openLabels('en-US');
  const ada = await openParticipant(browser, 'Ada Rossi', device);
  const keiko = await openParticipant(browser, 'Keiko Tanaka', device);
  await addEachOther(ada, keiko);
  const id = await openConversation(keiko, ada);
  const asked: string[] = [];
  const site = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    response.end('The minutes');
  }).listen(0, '127.0.0.1');
  await once(site, 'listening');
  const there = `http://127.0.0.1:${(site.address() as AddressInfo).port}/minutes?of=may`;
  const gone = 'https://nobody.invalid/minutes';
  await sendMessage(keiko, id, `Either ${there} or ${gone}`);

  const { page } = ada;
  await page.addInitScript(waitLonger);
  await page.goto(`/messages?conversation=${id}`);
  const press = async (name: string) => {
    await page.getByRole('link', { name, exact: true }).focus();
    await page.keyboard.press('Enter');
  };
  const opened = page.waitForEvent('popup');
  await press(there);
  await (await opened).waitForURL(there);
  // Asked without the address itself, which only the member opens.
  expect(asked.slice(0, 2)).toEqual(['HEAD /', 'GET /minutes?of=may']);

  const warning = page.getByRole('dialog', { name: labels('links:unavailable.title') });
  await press(gone);
  await expect(warning).toContainText(labels('links:unavailable.body'));
  await expectAccessible(page);
  await warning.getByRole('button', { name: labels('common:cancel') }).press('Enter');
  await expect(warning).toBeHidden();
  expect(page.context().pages()).toHaveLength(2);
  await press(gone);
  const openedAnyway = page.waitForEvent('popup');
  await warning.getByRole('button', { name: labels('links:unavailable.open') }).press('Enter');
  await openedAnyway;
  await expect(warning).toBeHidden();
  site.closeAllConnections();
  site.close();
});

/** Gives a site that is there a minute rather than three seconds: a busy machine may need them. */
function waitLonger() {
  const wait = window.setTimeout.bind(window);
  const patient = (act: () => void, timeMs?: number, ...rest: unknown[]) =>
    wait(act, timeMs === 3_000 ? 60_000 : timeMs, ...rest);
  Object.assign(window, { setTimeout: patient });
}
