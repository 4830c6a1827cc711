import { randomBytes } from 'node:crypto';

import { type Browser, expect } from '@playwright/test';

import { crmClient } from '../../server/src/testing/peers/crm-store.ts';
import { startHubSpotPeer } from '../../server/src/testing/peers/hubspot-peer.ts';
import { startSalesforcePeer } from '../../server/src/testing/peers/salesforce-peer.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { openPart } from '../support/contact-screen.ts';
import { openLabels } from '../support/labels.ts';
import { type OwnServer, startOwnServer } from '../support/own-server.ts';
import { openParticipant } from '../support/participants.ts';
import { openScreen, waitForScreen } from '../support/screens.ts';
import { test } from '../support/test.ts';

const labels = openLabels('en-US');
let server: OwnServer;
let hubspot: Awaited<ReturnType<typeof startHubSpotPeer>>;
let salesforce: Awaited<ReturnType<typeof startSalesforcePeer>>;
// Both share one server.
test.describe.configure({ mode: 'default' });
test.beforeAll(async () => {
  hubspot = await startHubSpotPeer();
  salesforce = await startSalesforcePeer();
  server = await startOwnServer({
    CONNECTOR_KEYS: randomBytes(32).toString('base64url'),
    HUBSPOT_CLIENT_ID: crmClient.id,
    HUBSPOT_CLIENT_SECRET: crmClient.secret,
    HUBSPOT_API_URL: hubspot.url,
    HUBSPOT_APP_URL: hubspot.url,
    SALESFORCE_CLIENT_ID: crmClient.id,
    SALESFORCE_CLIENT_SECRET: crmClient.secret,
    SALESFORCE_LOGIN_URL: salesforce.url,
  });
});
test.afterAll(async () => {
  await server?.stop();
  await hubspot?.close();
  await salesforce?.close();
});

/** What each CRM knows of a person, and how someone there changes their title. */
const crms = {
  HubSpot: () => {
    const id = hubspot.create('contacts', {
      firstname: 'Grace',
      lastname: 'Hopper',
      email: 'grace@navy.example',
      jobtitle: 'Admiral',
    });
    return { id, edit: (jobtitle: string) => hubspot.edit('contacts', id, { jobtitle }) };
  },
  Salesforce: () => {
    const id = salesforce.create('Contact', {
      FirstName: 'Grace',
      LastName: 'Hopper',
      Email: 'grace@navy.example',
      Title: 'Admiral',
    });
    return { id, edit: (Title: string) => salesforce.edit('Contact', id, { Title }) };
  },
};

for (const name of ['HubSpot', 'Salesforce'] as const) {
  test(`a member connects ${name}, previews, syncs, and decides a conflict`, async ({
    browser,
  }) => {
    await connectAndDecide(browser, name);
  });
}

async function connectAndDecide(browser: Browser, name: keyof typeof crms): Promise<void> {
  // Both show the same screens: axe sees them once.
  const look = name === 'HubSpot' ? expectAccessible : waitForScreen;
  const { id: idThere, edit: editThere } = crms[name]();
  const options = {
    baseURL: server.origin,
    locale: 'en-US',
    viewport: { width: 1440, height: 900 },
  };
  const { page, call } = await openParticipant(browser, 'Ana Ruiz', options, ['data_processing']);
  await page.goto('/app/contacts/import');
  await look(page);
  // To the CRM, which allows it, and back.
  await page.getByRole('button', { name: labels('connectors:connectName', { name }) }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`\\?crm=${name.toLowerCase()}$`, 'u'));

  await page.getByRole('button', { name: labels('connectors:screen.preview') }).click();
  await expect(
    page.getByRole('heading', { name: labels('connectors:run.preview.done') }),
  ).toBeVisible();
  await expect(page.getByText('Grace Hopper')).toBeVisible();
  await look(page);
  await page.getByRole('button', { name: labels('connectors:screen.start') }).click();
  await expect(
    page.getByRole('heading', { name: labels('connectors:run.sync.done') }),
  ).toBeVisible();

  const { items } = await call<{ items: { id: string }[] }>('GET', '/api/v1/contacts?q=grace');
  await call('PATCH', `/api/v1/contacts/${items[0]!.id}`, { title: 'Commodore' });
  editThere('Rear admiral');
  await page.getByRole('button', { name: labels('connectors:screen.syncNow') }).click();
  const conflicts = page.getByRole('region', { name: labels('connectors:conflicts.title') });
  await expect(conflicts.getByText('Rear admiral')).toBeVisible();
  await look(page);
  await conflicts.getByRole('button', { name: new RegExp(`${name}$`, 'u') }).press('Enter');
  await expect(conflicts).toBeHidden();
  const history = page.getByRole('region', { name: labels('connectors:changes.title') });
  await expect(history.getByText('Rear admiral')).toBeVisible();

  await openScreen(page, `/app/contacts/${items[0]!.id}`);
  await openPart(page, labels('details:dock.about'));
  const record = page.getByRole('link', { name: labels('connectors:contact.open', { name }) });
  await expect(record).toHaveAttribute('href', new RegExp(`${idThere}$`, 'u'));
  await look(page);
}
