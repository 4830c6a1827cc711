import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { expect } from '@playwright/test';

import { expectAccessible } from '../support/accessibility.ts';
import { openLabels } from '../support/labels.ts';
import {
  addEachOther,
  openConversation,
  openParticipant,
  sendMessage,
} from '../support/participants.ts';
import { test } from '../support/test.ts';

const sites: Server[] = [];
test.afterEach(() => {
  for (const site of sites.splice(0)) {
    site.closeAllConnections();
    site.close();
  }
});

const device = { locale: 'en-US', viewport: { width: 1440, height: 900 } };

test('a link in a message opens once its site has answered, and warns when it has not', async ({
  browser,
}) => {
  const labels = openLabels('en-US');
  const ada = await openParticipant(browser, 'Ada Rossi', device);
  const keiko = await openParticipant(browser, 'Keiko Tanaka', device);
  await addEachOther(ada, keiko);
  const id = await openConversation(keiko, ada);
  const site = await openSite();
  const there = `${site.origin}/minutes?of=may`;
  const gone = 'https://nobody.invalid/minutes';
  await sendMessage(keiko, id, `Either ${there} or ${gone}`);

  const { page } = ada;
  await page.addInitScript(waitLonger);
  await page.goto(`/messages?conversation=${id}`);
  const press = (name: string) => page.getByRole('link', { name, exact: true }).press('Enter');
  const opened = page.waitForEvent('popup');
  await press(there);
  await (await opened).waitForURL(there);
  // Asked without the address itself, which only the member opens.
  expect(site.asked.slice(0, 2)).toEqual(['HEAD /', 'GET /minutes?of=may']);

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
});

test('a link to a site that shows its answers to no other one warns, and opens anyway', async ({
  browser,
}) => {
  const labels = openLabels('en-US');
  const ada = await openParticipant(browser, 'Ada Rossi', device);
  const keiko = await openParticipant(browser, 'Keiko Tanaka', device);
  await addEachOther(ada, keiko);
  const id = await openConversation(keiko, ada);
  const site = await openSite({ 'cross-origin-resource-policy': 'same-origin' });
  const guarded = `${site.origin}/minutes`;
  await sendMessage(keiko, id, guarded);

  const { page } = ada;
  await page.addInitScript(waitLonger);
  await page.goto(`/messages?conversation=${id}`);
  await page.getByRole('link', { name: guarded, exact: true }).press('Enter');
  const warning = page.getByRole('dialog', { name: labels('links:unavailable.title') });
  await expect(warning).toBeVisible();
  expect(site.asked).toEqual(['HEAD /']);
  const opened = page.waitForEvent('popup');
  await warning.getByRole('button', { name: labels('links:unavailable.open') }).press('Enter');
  await expect((await opened).getByText('The minutes')).toBeVisible();
});

/** A site on another origin, until the test ends; `asked` is what it was asked for. */
async function openSite(headers: Record<string, string> = {}) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    response.writeHead(200, headers).end('The minutes');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  sites.push(server);
  return { asked, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/** Gives a site that is there a minute rather than three seconds: a busy machine may need them. */
function waitLonger() {
  const wait = window.setTimeout.bind(window);
  const patient = (act: () => void, timeMs?: number, ...rest: unknown[]) =>
    wait(act, timeMs === 3_000 ? 60_000 : timeMs, ...rest);
  Object.assign(window, { setTimeout: patient });
}
