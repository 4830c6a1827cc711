import type { Page } from '@playwright/test';

import { callApi } from './call-api.ts';

type Thing = { id: string };

const dayMs = 86_400_000;

/** Makes what a member has none of at first, to show the screen of one. */
export const makers: Record<string, (page: Page) => Promise<Thing>> = {
  opportunities: (page) =>
    callApi<Thing>(page, 'POST', '/api/v1/opportunities', {
      title: 'Kyoto design workshop',
      value: { amount: 5_400_000, currency: 'EUR' },
    }),
  meetings: async (page) => {
    const contacts = await callApi<{ items: Thing[] }>(page, 'GET', '/api/v1/contacts?limit=1');
    const contact =
      contacts.items[0] ??
      (await callApi<Thing>(page, 'POST', '/api/v1/contacts', { first_name: 'Mireille' }));
    const inTwoDays = new Date(Date.now() + 2 * dayMs).toISOString();
    return callApi<Thing>(page, 'POST', '/api/v1/meetings', {
      title: 'Coffee in Porto',
      time_zone: 'Europe/Lisbon',
      guests: [{ contact_id: contact.id }],
      times: [inTwoDays],
    });
  },
};
