import { memberApi } from '#platform/http/api-server.ts';
import { runOnce } from '#platform/http/idempotency.ts';

import { assignProfile } from './assign-profile.ts';
import { estimateProfile } from './estimate-profile.ts';
import { getProfile, listProfiles, readProfileText } from './list-profiles.ts';
import { recommendProfiles } from './recommend-profiles.ts';
import { startProfile } from './start-profile.ts';
import { stopAllProfiles, stopProfile } from './stop-profile.ts';

const { profileAnalyses: profiles } = memberApi;

/** `/api/v1/profile-analyses` */
export const profileAnalysisRoutes = {
  estimate: profiles.estimate.handler(({ context: { ctx }, input }) =>
    estimateProfile({ ctx, input }),
  ),
  start: profiles.start.handler(({ context: { ctx, headers }, input }) =>
    runOnce({
      ctx,
      headers,
      endpoint: 'profileAnalyses.start',
      input,
      work: (inside) => startProfile({ ctx: inside, input }),
    }),
  ),
  list: profiles.list.handler(({ context: { ctx } }) => listProfiles({ ctx })),
  recommended: profiles.recommended.handler(({ context: { ctx } }) => recommendProfiles({ ctx })),
  get: profiles.get.handler(({ context: { ctx }, input }) => getProfile({ ctx, input })),
  text: profiles.text.handler(({ context: { ctx }, input }) => readProfileText({ ctx, input })),
  stop: profiles.stop.handler(({ context: { ctx }, input }) => stopProfile({ ctx, input })),
  stopAll: profiles.stopAll.handler(({ context: { ctx } }) => stopAllProfiles({ ctx })),
  assign: profiles.assign.handler(({ context: { ctx }, input }) => assignProfile({ ctx, input })),
};
