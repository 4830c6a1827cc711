import { accountEndpoints } from './accounts/endpoints.ts';
import { contactViewEndpoints } from './contact-views/endpoints.ts';
import { contactEndpoints } from './contacts/endpoints.ts';
import { dashboardEndpoints } from './dashboard/endpoints.ts';
import { errorReportEndpoints } from './error-reports/endpoints.ts';
import { importEndpoints } from './imports/endpoints.ts';
import { interactionEndpoints } from './interactions/endpoints.ts';
import { nudgeEndpoints } from './nudges/endpoints.ts';
import { sampleNetworkEndpoints } from './system/endpoints.ts';

/** Everything under `/api/v1`. The server implements it, the browser's client is made from it. */
export const api = {
  account: accountEndpoints,
  contacts: contactEndpoints,
  contactViews: contactViewEndpoints,
  dashboard: dashboardEndpoints,
  errorReports: errorReportEndpoints,
  imports: importEndpoints,
  interactions: interactionEndpoints,
  nudges: nudgeEndpoints,
  sampleNetwork: sampleNetworkEndpoints,
};
