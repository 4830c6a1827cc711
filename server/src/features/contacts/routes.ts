import { memberApi } from '#platform/http/api-server.ts';
import { runOnce } from '#platform/http/idempotency.ts';

import { archiveContact, unarchiveContact } from './archive-contact.ts';
import { presentListedContact } from './contact-summary.ts';
import { countContacts } from './count-contacts.ts';
import { createContact } from './create-contact.ts';
import { deleteContact } from './delete-contact.ts';
import { explainWarmth } from './explain-warmth.ts';
import { getContact } from './get-contact.ts';
import { listContacts } from './list-contacts.ts';
import { listFacet } from './list-facet.ts';
import { listHistory } from './list-history.ts';
import { presentContact, presentHistoryEntry } from './present.ts';
import { restoreContact } from './restore-contact.ts';
import { updateContact } from './update-contact.ts';

/** `/api/v1/contacts`, without bulk changes. */
export const contactRoutes = {
  list: memberApi.contacts.list.handler(async ({ context: { ctx }, input }) => {
    const { items, ...page } = await listContacts({ ctx, input });
    const now = ctx.clock.now();
    return { items: items.map((row) => presentListedContact(row, now)), ...page };
  }),
  count: memberApi.contacts.count.handler(({ context: { ctx }, input }) =>
    countContacts({ ctx, input }),
  ),
  facets: memberApi.contacts.facets.handler(({ context: { ctx }, input }) =>
    listFacet({ ctx, input }),
  ),
  get: memberApi.contacts.get.handler(async ({ context: { ctx }, input }) =>
    presentContact(await getContact({ ctx, input }), ctx.clock.now()),
  ),
  create: memberApi.contacts.create.handler(({ context: { ctx, headers }, input }) =>
    runOnce({
      ctx,
      headers,
      endpoint: 'contacts.create',
      input,
      work: async (once) =>
        presentContact(await createContact({ ctx: once, input }), ctx.clock.now()),
    }),
  ),
  update: memberApi.contacts.update.handler(async ({ context: { ctx }, input }) =>
    presentContact(await updateContact({ ctx, input }), ctx.clock.now()),
  ),
  archive: memberApi.contacts.archive.handler(async ({ context: { ctx }, input }) =>
    presentContact(await archiveContact({ ctx, input }), ctx.clock.now()),
  ),
  unarchive: memberApi.contacts.unarchive.handler(async ({ context: { ctx }, input }) =>
    presentContact(await unarchiveContact({ ctx, input }), ctx.clock.now()),
  ),
  delete: memberApi.contacts.delete.handler(({ context: { ctx }, input }) =>
    deleteContact({ ctx, input }),
  ),
  restore: memberApi.contacts.restore.handler(async ({ context: { ctx }, input }) =>
    presentContact(await restoreContact({ ctx, input }), ctx.clock.now()),
  ),
  history: memberApi.contacts.history.handler(async ({ context: { ctx }, input }) => {
    const { items, ...page } = await listHistory({ ctx, input });
    return { items: items.map(presentHistoryEntry), ...page };
  }),
  explainWarmth: memberApi.contacts.explainWarmth.handler(({ context: { ctx }, input }) =>
    explainWarmth({ ctx, input }),
  ),
};
