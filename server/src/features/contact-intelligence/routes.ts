import { memberApi } from '#platform/http/api-server.ts';
import { runOnce } from '#platform/http/idempotency.ts';

import { fillContacts } from './fill-contacts.ts';
import { listFills } from './list-fills.ts';
import type { FillProvider } from './open-provider.ts';
import { previewFills } from './preview-fills.ts';
import { revertFill } from './revert-fill.ts';

const { contactIntelligence } = memberApi;

/** `/api/v1/contact-intelligence` */
export function createContactIntelligenceRoutes(provider: FillProvider | null) {
  return {
    preview: contactIntelligence.preview.handler(({ context: { ctx }, input }) =>
      previewFills({ ctx, provider, input }),
    ),
    fill: contactIntelligence.fill.handler(({ context: { ctx, headers }, input }) =>
      runOnce({
        ctx,
        headers,
        endpoint: 'contactIntelligence.fill',
        input,
        work: (inside) => fillContacts({ ctx: inside, provider, input }),
      }),
    ),
    ofContact: contactIntelligence.ofContact.handler(({ context: { ctx }, input }) =>
      listFills({ ctx, input }),
    ),
    revert: contactIntelligence.revert.handler(({ context: { ctx }, input }) =>
      revertFill({ ctx, input }),
    ),
  };
}
