import { presentListedContact, summarizeContact } from '#features/contacts/contact-summary.ts';
import { memberApi } from '#platform/http/api-server.ts';

import { findFits } from './find-fits.ts';

export const profileFitRoutes = {
  fits: memberApi.memberProfiles.fits.handler(async ({ context: { ctx }, input }) => {
    const { opportunities, people } = await findFits({ ctx, input });
    const now = ctx.clock.now();
    const present = (one: (typeof people)[number]['contact']) =>
      summarizeContact(presentListedContact(one, now));
    return {
      opportunities,
      people: people.map(({ seek, contact }) => ({ seek, contact: present(contact) })),
    };
  }),
};
