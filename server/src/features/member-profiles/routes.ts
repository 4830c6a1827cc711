import { memberApi } from '#platform/http/api-server.ts';
import { runOnce } from '#platform/http/idempotency.ts';

import { chooseSlug } from './choose-slug.ts';
import { getMemberProfile } from './get-member-profile.ts';
import { getOwnProfile } from './get-own-profile.ts';
import { presentMemberProfile, presentOwnProfile, presentSeenProfile } from './present.ts';
import { previewProfile } from './preview-profile.ts';
import { reportProfile } from './report-profile.ts';
import { updateOwnProfile } from './update-own-profile.ts';

const { memberProfiles } = memberApi;

export const memberProfileRoutes = {
  own: memberProfiles.own.handler(async ({ context: { ctx } }) =>
    presentOwnProfile(await getOwnProfile({ ctx })),
  ),
  update: memberProfiles.update.handler(async ({ context: { ctx }, input }) =>
    presentOwnProfile(await updateOwnProfile({ ctx, input })),
  ),
  preview: memberProfiles.preview.handler(async ({ context: { ctx }, input }) => {
    const seen = await previewProfile({ ctx, input });
    return { profile: seen ? presentSeenProfile(seen) : null };
  }),
  chooseSlug: memberProfiles.chooseSlug.handler(({ context: { ctx }, input }) =>
    chooseSlug({ ctx, input }),
  ),
  get: memberProfiles.get.handler(async ({ context: { ctx }, input }) =>
    presentMemberProfile(await getMemberProfile({ ctx, input })),
  ),
  report: memberProfiles.report.handler(({ context: { ctx, headers }, input }) =>
    runOnce({
      ctx,
      headers,
      endpoint: 'memberProfiles.report',
      input,
      work: (once) => reportProfile({ ctx: once, input }),
    }),
  ),
};
