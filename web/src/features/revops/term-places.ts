import { paths } from '@kith/contract/app-routes/paths';
import type { TermPlace } from '@kith/contract/alignment/endpoints';

/** Where the screens are that use terms. */
export const pathsOfPlaces: Readonly<Record<TermPlace, string>> = {
  analytics: paths.adminAnalytics(),
  activation: paths.adminCohorts('activation'),
  intros: paths.adminCohorts('intros'),
  retention: paths.adminCohorts('retention'),
  scorecards: paths.adminScorecards(),
  service_levels: paths.adminServiceLevels(),
  readiness: paths.adminReadiness(),
  dashboard: paths.dashboard(),
  contacts: paths.contacts(),
  insights: paths.insights(),
  health: paths.insightsHealth(),
  matches: paths.opportunities(),
  bridges: paths.opportunities(),
  wallet: paths.wallet(),
  referrals: paths.referralProgram(),
};
