import { memberApi } from '#platform/http/api-server.ts';

import { dismissNudge } from './dismiss-nudge.ts';
import { draftMessage } from './draft-message.ts';
import { draftToContact } from './draft-to-contact.ts';
import { listTodaysNudges } from './list-todays-nudges.ts';
import { presentNudge } from './present.ts';
import { rateNudge } from './rate-nudge.ts';
import { reopenNudge } from './reopen-nudge.ts';
import { snoozeNudge } from './snooze-nudge.ts';

/** `/api/v1/nudges`. */
export const nudgeRoutes = {
  today: memberApi.nudges.today.handler(async ({ context: { ctx } }) => {
    const { day, items } = await listTodaysNudges({ ctx });
    const now = ctx.clock.now();
    return { day, items: items.map((view) => presentNudge(view, now)) };
  }),
  draft: memberApi.nudges.draft.handler(({ context: { ctx }, input }) =>
    draftMessage({ ctx, input }),
  ),
  draftToContact: memberApi.nudges.draftToContact.handler(({ context: { ctx }, input }) =>
    draftToContact({ ctx, input }),
  ),
  snooze: memberApi.nudges.snooze.handler(async ({ context: { ctx }, input }) =>
    presentNudge(await snoozeNudge({ ctx, input }), ctx.clock.now()),
  ),
  dismiss: memberApi.nudges.dismiss.handler(async ({ context: { ctx }, input }) =>
    presentNudge(await dismissNudge({ ctx, input }), ctx.clock.now()),
  ),
  reopen: memberApi.nudges.reopen.handler(async ({ context: { ctx }, input }) =>
    presentNudge(await reopenNudge({ ctx, input }), ctx.clock.now()),
  ),
  rate: memberApi.nudges.rate.handler(async ({ context: { ctx }, input }) =>
    presentNudge(await rateNudge({ ctx, input }), ctx.clock.now()),
  ),
};
