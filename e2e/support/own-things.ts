import type { Page } from '@playwright/test';

import { callApi } from './call-api.ts';

type Thing = { id: string };

const dayMs = 86_400_000;

/** One of the member's contacts, who is added if there is none. */
async function anyContact(page: Page): Promise<Thing> {
  const contacts = await callApi<{ items: Thing[] }>(page, 'GET', '/api/v1/contacts?limit=1');
  return (
    contacts.items[0] ??
    (await callApi<Thing>(page, 'POST', '/api/v1/contacts', { first_name: 'Mireille' }))
  );
}

/** Makes what a member has none of at first, to show the screen of one. */
export const makers: Record<string, (page: Page) => Promise<Thing>> = {
  opportunities: (page) =>
    callApi<Thing>(page, 'POST', '/api/v1/opportunities', {
      title: 'Kyoto design workshop',
      value: { amount: 5_400_000, currency: 'EUR' },
    }),
  meetings: async (page) => {
    const contact = await anyContact(page);
    const inTwoDays = new Date(Date.now() + 2 * dayMs).toISOString();
    return callApi<Thing>(page, 'POST', '/api/v1/meetings', {
      title: 'Coffee in Porto',
      time_zone: 'Europe/Lisbon',
      guests: [{ contact_id: contact.id }],
      times: [inTwoDays],
    });
  },
};

/** A draft of an introduction, which asks no one yet. */
export async function draftBridge(page: Page): Promise<Thing> {
  const connector = await anyContact(page);
  return callApi<Thing>(page, 'POST', '/api/v1/bridges', {
    connector_contact_id: connector.id,
    target: { name: 'Hal Brandt', about: 'Investor, Brandt & Co' },
    message: 'Could I show you what we learnt?',
  });
}
