import type { MemberContext } from '#platform/context.ts';
import { memberApi } from '#platform/http/api-server.ts';
import { runOnce } from '#platform/http/idempotency.ts';
import type { PublicNetwork } from '#platform/outbound/public-address.ts';

import { answerMeeting, takeReply } from './answer-meeting.ts';
import { addCalendar, listCalendars, removeCalendar } from './calendars.ts';
import { cancelMeeting } from './cancel-meeting.ts';
import { changeMeeting } from './change-meeting.ts';
import { linkMeeting } from './link-meeting.ts';
import { listFreeTimes } from './list-free-times.ts';
import { getHours, setHours } from './working-hours.ts';
import { markMeeting } from './mark-meeting.ts';
import type { WholeMeeting } from './meeting-rows.ts';
import { presentMeeting } from './present.ts';
import { proposeMeeting } from './propose-meeting.ts';
import { readBrief } from './read-brief.ts';
import { getMeeting, listMeetings } from './read-meetings.ts';

const { meetings } = memberApi;

/** `/api/v1/meetings` */
export function createMeetingRoutes({ network }: { network: PublicNetwork }) {
  /** Does a step, and answers with the meeting as it is then. */
  const after =
    <Input>(verb: (parts: { ctx: MemberContext; input: Input }) => Promise<WholeMeeting>) =>
    async ({ context: { ctx }, input }: { context: { ctx: MemberContext }; input: Input }) =>
      presentMeeting(await verb({ ctx, input }), ctx.clock.now());
  return {
    list: meetings.list.handler(async ({ context: { ctx }, input }) => {
      const now = ctx.clock.now();
      const found = await listMeetings({ ctx, input });
      return { items: found.map((meeting) => presentMeeting(meeting, now)) };
    }),
    freeTimes: meetings.freeTimes.handler(({ context: { ctx }, input }) =>
      listFreeTimes({ ctx, network, input }),
    ),
    hours: meetings.hours.handler(({ context: { ctx } }) => getHours({ ctx })),
    setHours: meetings.setHours.handler(({ context: { ctx }, input }) => setHours({ ctx, input })),
    calendars: meetings.calendars.handler(async ({ context: { ctx } }) => ({
      items: await listCalendars({ ctx }),
    })),
    addCalendar: meetings.addCalendar.handler(({ context: { ctx }, input }) =>
      addCalendar({ ctx, network, input }),
    ),
    removeCalendar: meetings.removeCalendar.handler(({ context: { ctx }, input }) =>
      removeCalendar({ ctx, input }),
    ),
    readReply: meetings.readReply.handler(after(takeReply)),
    get: meetings.get.handler(after(getMeeting)),
    brief: meetings.brief.handler(({ context: { ctx }, input }) => readBrief({ ctx, input })),
    propose: meetings.propose.handler(({ context: { ctx, headers }, input }) =>
      runOnce({
        ctx,
        headers,
        endpoint: 'meetings.propose',
        input,
        work: async (once) =>
          presentMeeting(await proposeMeeting({ ctx: once, input }), ctx.clock.now()),
      }),
    ),
    change: meetings.change.handler(after(changeMeeting)),
    answer: meetings.answer.handler(after(answerMeeting)),
    mark: meetings.mark.handler(async ({ context: { ctx }, input }) => {
      const { meeting, reminders } = await markMeeting({ ctx, input });
      return { ...presentMeeting(meeting, ctx.clock.now()), reminders };
    }),
    link: meetings.link.handler(after(linkMeeting)),
    cancel: meetings.cancel.handler(after(cancelMeeting)),
  };
}
