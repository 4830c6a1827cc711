import { z } from 'zod';

import { closedEndpoints } from '../account/scopes.ts';

/** Whether emails can be sent: the mail server takes them, can't be reached, or there is none. */
const emailStates = ['sends', 'unreachable', 'none'] as const;
export type EmailState = (typeof emailStates)[number];

/** What only the server can say about an installation, for the checks that run in the browser. */
export const selfCheckEndpoints = {
  email: closedEndpoints('member')
    .route({
      method: 'POST',
      path: '/self-checks/email',
      tags: ['self-checks'],
      summary: 'Ask the mail server whether it would take an email; none is sent',
    })
    .input(z.object({}))
    .output(z.object({ state: z.enum(emailStates) })),
};
