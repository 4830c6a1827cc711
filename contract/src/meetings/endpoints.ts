import { z } from 'zod';

import { closedEndpoints } from '../account/scopes.ts';
import { linkOpportunitySchema } from '../chains/schemas.ts';
import { idSchema } from '../core/ids.ts';
import {
  addCalendarSchema,
  answerMeetingSchema,
  cancelMeetingSchema,
  changeMeetingSchema,
  freeTimesResultSchema,
  freeTimesSchema,
  listMeetingsSchema,
  markedMeetingSchema,
  markMeetingSchema,
  meetingBriefSchema,
  meetingCalendarSchema,
  meetingHoursSchema,
  meetingSchema,
  proposeMeetingSchema,
  readReplySchema,
} from './schemas.ts';

/** Closed to tokens: a script must not send invitations. */
const oc = closedEndpoints('member', ['data_processing']);
/** The member's own data, and what ends something, need no consent. */
const free = closedEndpoints('member', []);

const tags = ['meetings'];
const path = '/meetings';
const byId = z.object({ id: idSchema });

/** Meetings with contacts. A step that the state doesn't allow is `illegal_state`. */
export const meetingEndpoints = {
  list: free
    .route({ method: 'GET', path, tags, summary: 'The member’s meetings' })
    .input(listMeetingsSchema)
    .output(z.object({ items: z.array(meetingSchema) })),
  freeTimes: oc
    .route({ method: 'GET', path: `${path}/free-times`, tags, summary: 'When the member is free' })
    .input(freeTimesSchema)
    .output(freeTimesResultSchema),
  hours: free
    .route({ method: 'GET', path: `${path}/hours`, tags, summary: 'The member’s working hours' })
    .input(z.object({}))
    .output(meetingHoursSchema),
  setHours: free
    .route({ method: 'PUT', path: `${path}/hours`, tags, summary: 'Set the working hours' })
    .input(meetingHoursSchema)
    .output(meetingHoursSchema),
  calendars: free
    .route({ method: 'GET', path: `${path}/calendars`, tags, summary: 'Calendars that block time' })
    .input(z.object({}))
    .output(z.object({ items: z.array(meetingCalendarSchema) })),
  /** `calendar_unreadable`, `limit_reached`. */
  addCalendar: oc
    .route({
      method: 'POST',
      path: `${path}/calendars`,
      tags,
      successStatus: 201,
      summary: 'Add a calendar, as a file or an address',
    })
    .input(addCalendarSchema)
    .output(meetingCalendarSchema),
  removeCalendar: free
    .route({
      method: 'DELETE',
      path: `${path}/calendars/{id}`,
      tags,
      summary: 'Remove a calendar with its times',
    })
    .input(byId)
    .output(byId),
  /** `reply_refused` for an answer that belongs to no invitation, or is older than another one. */
  readReply: oc
    .route({
      method: 'POST',
      path: `${path}/replies`,
      tags,
      summary: 'Take over a guest’s answer from its .ics file',
    })
    .input(readReplySchema)
    .output(meetingSchema),
  get: free
    .route({ method: 'GET', path: `${path}/{id}`, tags, summary: 'One meeting' })
    .input(byId)
    .output(meetingSchema),
  brief: free
    .route({ method: 'GET', path: `${path}/{id}/brief`, tags, summary: 'What to know before' })
    .input(byId)
    .output(meetingBriefSchema),
  propose: oc
    .route({ method: 'POST', path, tags, successStatus: 201, summary: 'Propose times, or invite' })
    .input(proposeMeetingSchema)
    .output(meetingSchema),
  change: oc
    .route({ method: 'PATCH', path: `${path}/{id}`, tags, summary: 'Fix a time, move, rename' })
    .input(changeMeetingSchema)
    .output(meetingSchema),
  answer: oc
    .route({
      method: 'POST',
      path: `${path}/{id}/answers`,
      tags,
      summary: 'Note what a guest answered',
    })
    .input(answerMeetingSchema)
    .output(meetingSchema),
  mark: oc
    .route({
      method: 'POST',
      path: `${path}/{id}/mark`,
      tags,
      summary: 'Note that it took place, and what follows; or that it didn’t',
    })
    .input(markMeetingSchema)
    .output(markedMeetingSchema),
  link: oc
    .route({
      method: 'PUT',
      path: `${path}/{id}/opportunity`,
      tags,
      summary: 'Put it on an opportunity, or take it off',
    })
    .input(linkOpportunitySchema)
    .output(meetingSchema),
  cancel: free
    .route({ method: 'POST', path: `${path}/{id}/cancel`, tags, summary: 'Cancel it' })
    .input(cancelMeetingSchema)
    .output(meetingSchema),
};
