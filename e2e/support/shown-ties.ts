import { expect } from '@playwright/test';

import { callApi } from './call-api.ts';
import { addContact, type Participant } from './participants.ts';

type Found = { paths: { is_longer: boolean }[] };

/**
 * Puts someone among a connector's contacts so that the searcher is shown the path. One record in
 * eight is never shown as what it is: until this one is another.
 */
export async function addShownTie(
  connector: Participant,
  other: Participant,
  { searcher, contactId }: { searcher: Participant; contactId: string },
): Promise<void> {
  await expect(async () => {
    const id = await addContact(connector, other);
    const { paths } = await searcher.call<Found>('POST', '/api/v1/paths/search', {
      kind: 'person',
      contact_id: contactId,
    });
    if (paths[0]?.is_longer === false) return;
    await callApi(connector.page, 'DELETE', `/api/v1/contacts/${id}`);
    throw new Error('Not shown');
  }).toPass();
}
