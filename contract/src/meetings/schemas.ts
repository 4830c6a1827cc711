import { z } from 'zod';

import { agendaPersonSchema, dateSchema } from '../agenda/schemas.ts';
import { nextStepLimit, reminderLimits } from '../agenda/rules.ts';
import { linkedOpportunitySchema } from '../chains/schemas.ts';
import { idSchema } from '../core/ids.ts';
import { givenMomentSchema } from '../core/moment.ts';
import { lineSchema, proseSchema } from '../core/text.ts';
import { isTimeZone } from '../core/time-zone.ts';
import { nudgeReasonSchema } from '../nudges/schemas.ts';
import { interactionKindSchema } from '../interactions/schemas.ts';
import { directions } from '../warmth/rules.ts';
import {
  guestAnswers,
  meetingActions,
  meetingLimits,
  meetingMarks,
  meetingOutcomes,
  meetingStates,
  participations,
} from './rules.ts';

const moment = z.iso.datetime();
const zoneSchema = z.string().max(64).refine(isTimeZone, { error: 'invalid_timezone' });
const minutesSchema = z.number().int().min(meetingLimits.minMinutes).max(meetingLimits.maxMinutes);
const titleSchema = lineSchema(meetingLimits.title).pipe(z.string().min(1));
const placeSchema = lineSchema(meetingLimits.place);

const guestSchema = z.object({
  id: idSchema,
  /** Null while the contact is deleted. */
  contact_id: idSchema.nullable(),
  name: z.string(),
  /** Where the invitation goes; null for who is notified otherwise. */
  email: z.string().nullable(),
  time_zone: z.string().nullable(),
  participation: z.enum(participations),
  answered_at: moment.nullable(),
  /** The guest's own words. */
  note: z.string(),
  /** The proposed time that the guest chose, where several were asked. */
  slot_id: idSchema.nullable(),
  /** A time that the guest proposes instead. */
  suggested_at: moment.nullable(),
});
export type MeetingGuest = z.infer<typeof guestSchema>;

export const meetingSchema = z.object({
  id: idSchema,
  title: z.string(),
  place: z.string(),
  message: z.string(),
  state: z.enum(meetingStates),
  /** Null while times are proposed. */
  starts_at: moment.nullable(),
  ends_at: moment.nullable(),
  duration_minutes: z.number().int(),
  time_zone: z.string(),
  /** How often the invitation changed. */
  sequence: z.number().int(),
  slots: z.array(z.object({ id: idSchema, starts_at: moment })),
  guests: z.array(guestSchema),
  bridge_id: idSchema.nullable(),
  /** What it is for. */
  opportunity: linkedOpportunitySchema.nullable(),
  note: z.string(),
  outcome: z.enum(meetingOutcomes).nullable(),
  marked_at: moment.nullable(),
  created_at: moment,
  actions: z.array(z.enum(meetingActions)),
});
export type Meeting = z.infer<typeof meetingSchema>;

export const listMeetingsSchema = z.object({
  /** `open`: what waits for an answer, lies ahead, or took place without a note. */
  show: z.enum(['open', 'all']).default('open'),
  contact_id: idSchema.optional(),
});
export type ListMeetings = z.infer<typeof listMeetingsSchema>;

const guestInputSchema = z.object({
  contact_id: idSchema,
  /** One of the contact's addresses; null: the member notifies them. */
  email: z.string().max(320).nullable().default(null),
  time_zone: zoneSchema.nullable().default(null),
});

export const proposeMeetingSchema = z.object({
  title: titleSchema,
  place: placeSchema.default(''),
  message: proseSchema(meetingLimits.message).default(''),
  duration_minutes: minutesSchema.default(30),
  time_zone: zoneSchema,
  guests: z.array(guestInputSchema).min(1).max(meetingLimits.people),
  /** One time is an invitation, several are a proposal. */
  times: z.array(givenMomentSchema).min(1).max(meetingLimits.slots),
  bridge_id: idSchema.nullable().default(null),
  /** What it is for; absent, that of its bridge. */
  opportunity_id: idSchema.nullable().optional(),
});
export type ProposeMeeting = z.infer<typeof proposeMeetingSchema>;

export const changeMeetingSchema = z.object({
  id: idSchema,
  title: titleSchema.optional(),
  place: placeSchema.optional(),
  duration_minutes: minutesSchema.optional(),
  /** Fixes a proposed time, or moves the meeting. */
  starts_at: givenMomentSchema.optional(),
});
export type ChangeMeeting = z.infer<typeof changeMeetingSchema>;

export const cancelMeetingSchema = z.object({
  id: idSchema,
  note: proseSchema(meetingLimits.guestNote).default(''),
});

/** What a guest notified the member by other means. */
export const answerMeetingSchema = z.object({
  id: idSchema,
  guest_id: idSchema,
  answer: z.enum(guestAnswers),
});
export type AnswerMeeting = z.infer<typeof answerMeetingSchema>;

export const readReplySchema = z.object({
  /** The content of an .ics file with METHOD:REPLY. */
  content: z.string().min(1).max(meetingLimits.replyBytes),
});

export const markMeetingSchema = z.object({
  id: idSchema,
  status: z.enum(meetingMarks),
  note: proseSchema(meetingLimits.note).default(''),
  outcome: z.enum(meetingOutcomes).nullable().default(null),
  next_step: z
    .object({
      text: lineSchema(nextStepLimit).pipe(z.string().min(1)),
      due_on: dateSchema.nullable(),
    })
    .nullable()
    .default(null),
  /** Promised introductions: each becomes a reminder. */
  promises: z
    .array(
      z.object({
        /** The guest that it concerns; null for the first. */
        contact_id: idSchema.nullable().default(null),
        text: lineSchema(reminderLimits.text).pipe(z.string().min(1)),
        due_on: dateSchema,
      }),
    )
    .max(meetingLimits.promises)
    .default([]),
});
export type MarkMeeting = z.infer<typeof markMeetingSchema>;

/** `reminders`: of the promises, in their order. */
export const markedMeetingSchema = meetingSchema.extend({
  reminders: z.array(z.object({ id: idSchema, due_on: z.iso.date() })),
});
export type MarkedMeeting = z.infer<typeof markedMeetingSchema>;

const hourSchema = z.number().int().min(0).max(24);

/** A member's working hours, on the clock of their zone. */
export const meetingHoursSchema = z
  .object({
    start_hour: hourSchema,
    end_hour: hourSchema,
    days: z
      .array(z.number().int().min(0).max(6))
      .min(1)
      .max(7)
      .transform((days) => [...new Set(days)].sort((a, b) => a - b)),
  })
  .refine(({ start_hour: start, end_hour: end }) => start < end, {
    path: ['end_hour'],
    error: 'window_reversed',
  });
export type MeetingHours = z.output<typeof meetingHoursSchema>;

export const freeTimesSchema = z.object({
  from: dateSchema,
  days: z.coerce.number().int().min(1).max(meetingLimits.daysShown).default(10),
  duration_minutes: z.coerce.number().pipe(minutesSchema).default(30),
  time_zone: zoneSchema,
  /** Where the guests are. */
  guest_time_zones: z
    .union([zoneSchema.transform((zone) => [zone]), z.array(zoneSchema).max(meetingLimits.people)])
    .default([]),
});
export type FreeTimesInput = z.output<typeof freeTimesSchema>;

export const freeTimesResultSchema = z.object({
  items: z.array(
    z.object({
      starts_at: moment,
      /** Within the usual hours wherever a guest is. */
      suits_guests: z.boolean(),
    }),
  ),
  /** Calendars that couldn't be read now; what was read before still counts. */
  unread_calendars: z.array(z.string()),
});

export const meetingCalendarSchema = z.object({
  id: idSchema,
  name: z.string(),
  /** Of a subscribed one; its path may be a secret. */
  host: z.string().nullable(),
  busy_count: z.number().int(),
  read_at: moment,
  is_failing: z.boolean(),
});
export type MeetingCalendar = z.infer<typeof meetingCalendarSchema>;

export const addCalendarSchema = z
  .object({
    name: lineSchema(meetingLimits.calendarName).pipe(z.string().min(1)),
    /** Where it is published; or else its content. */
    address: z.string().max(2_000).nullable().default(null),
    content: z.string().max(meetingLimits.calendarBytes).nullable().default(null),
    /** Of times that name none. */
    time_zone: zoneSchema,
  })
  .refine(({ address, content }) => (address === null) !== (content === null), {
    path: ['content'],
    error: 'required',
  });
export type AddCalendar = z.infer<typeof addCalendarSchema>;

const wordsSchema = z.object({
  at: moment,
  kind: z.enum([...interactionKindSchema.options, 'chat']),
  direction: z.enum(directions),
  text: z.string(),
});

/** One page before a meeting: each guest as the member knows them. */
export const meetingBriefSchema = z.object({
  meeting: meetingSchema,
  people: z.array(
    z.object({
      contact: agendaPersonSchema.extend({ location: z.string() }),
      /** The strongest parts of the warmth. */
      why: z.array(
        z.object({
          kind: z.string(),
          count: z.number().int(),
          latest_at: moment,
          points: z.number(),
        }),
      ),
      last_words: z.array(wordsSchema),
      open_promises: z.array(z.object({ text: z.string(), due_on: z.iso.date().nullable() })),
      in_common: z.array(z.object({ contact_id: idSchema, name: z.string(), about: z.string() })),
      news: z.array(z.object({ id: idSchema, reason: nudgeReasonSchema, at: moment })),
      notes: z.string(),
    }),
  ),
});
export type MeetingBrief = z.infer<typeof meetingBriefSchema>;
