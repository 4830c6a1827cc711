import { memberApi } from '#platform/http/api-server.ts';

import { countAged } from './count-aged.ts';
import { putPrivacyPreferences } from './put-privacy-preferences.ts';
import { putRetention } from './put-retention.ts';
import { readPrivacyPreferences } from './read-privacy-preferences.ts';
import { readRetention } from './read-retention.ts';
import { removePrivacyPreferences } from './remove-privacy-preferences.ts';

/** `/api/v1/privacy-preferences`. */
export const privacyRoutes = {
  get: memberApi.privacyPreferences.get.handler(async ({ context: { ctx } }) => ({
    preferences: await ctx.database.transaction((tx) =>
      readPrivacyPreferences(tx, ctx.actor.memberId),
    ),
  })),
  put: memberApi.privacyPreferences.put.handler(async ({ context: { ctx }, input }) => ({
    preferences: await putPrivacyPreferences({ ctx, input }),
  })),
  remove: memberApi.privacyPreferences.remove.handler(async ({ context: { ctx } }) => {
    await removePrivacyPreferences({ ctx });
    return { preferences: null };
  }),
  getRetention: memberApi.privacyPreferences.getRetention.handler(({ context: { ctx } }) =>
    ctx.database.transaction((tx) => readRetention(tx, ctx.actor.memberId)),
  ),
  putRetention: memberApi.privacyPreferences.putRetention.handler(({ context: { ctx }, input }) =>
    putRetention({ ctx, input }),
  ),
  countAged: memberApi.privacyPreferences.countAged.handler(({ context: { ctx }, input }) =>
    countAged({ ctx, input }),
  ),
};
