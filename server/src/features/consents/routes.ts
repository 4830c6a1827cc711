import { memberApi } from '#platform/http/api-server.ts';

import { listConsentHistory } from './list-consent-history.ts';

/** `/api/v1/consents`; giving and revoking go through `/rest/v1/user_consent`. */
export const consentRoutes = {
  history: memberApi.consents.history.handler(({ context: { ctx }, input }) =>
    listConsentHistory({ ctx, input }),
  ),
};
