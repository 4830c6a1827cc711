import { memberApi } from '#platform/http/api-server.ts';

import { listConsentHistory } from './list-consent-history.ts';

/** `/api/v1/consents`; granting and revoking use `/rest/v1/user_consent`. */
export const consentRoutes = {
  history: memberApi.consents.history.handler(({ context: { ctx }, input }) =>
    listConsentHistory({ ctx, input }),
  ),
};
