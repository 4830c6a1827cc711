import { z } from 'zod';

import { contactSummarySchema } from '../contacts/schemas.ts';
import { idSchema } from '../core/ids.ts';
import { lineSchema } from '../core/text.ts';
import { dayMs } from '../core/time.ts';
import { calendarDaysLimit, nextStepLimit, reminderLimits, repeatUnits } from './rules.ts';

export const dateSchema = z.iso
  .date()
  .refine((date) => date >= '1900-01-01' && date < '2100-01-01', { error: 'invalid_date' });
/** A time in the member's time zone, `09:30`. */
const timeSchema = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/u);
const repeatSchema = z.object({
  unit: z.enum(repeatUnits),
  every: z.number().int().min(1).max(reminderLimits.every),
});

const reminderFields = {
  text: lineSchema(reminderLimits.text).pipe(z.string().min(1)),
  due_on: dateSchema,
  due_time: timeSchema.nullable(),
  repeat: repeatSchema.nullable(),
};

export const reminderCreateSchema = z.object({
  contact_id: idSchema,
  ...reminderFields,
  due_time: reminderFields.due_time.default(null),
  repeat: reminderFields.repeat.default(null),
});
export type ReminderCreate = z.infer<typeof reminderCreateSchema>;

/** A new `due_on` restarts the series there, and ends a snooze. */
export const reminderUpdateSchema = z.object(reminderFields).partial().extend({ id: idSchema });
export type ReminderUpdate = z.infer<typeof reminderUpdateSchema>;

/** `due_on`: the occurrence, so that a repeat does not complete the next one. */
export const occurrenceSchema = z.object({ id: idSchema, due_on: dateSchema });
export type Occurrence = z.infer<typeof occurrenceSchema>;
export const snoozeSchema = z.object({ id: idSchema, until: dateSchema });
export type Snooze = z.infer<typeof snoozeSchema>;

/** `shown_on`: its date, after a snooze later than `due_on`. `is_due`: that date has come. */
export const reminderSchema = z.object({
  id: idSchema,
  contact_id: idSchema,
  text: z.string(),
  due_on: z.iso.date(),
  due_time: z.string().nullable(),
  repeat: repeatSchema.nullable(),
  shown_on: z.iso.date(),
  is_due: z.boolean(),
  done_at: z.iso.datetime().nullable(),
});
export type Reminder = z.infer<typeof reminderSchema>;

export const nextStepInputSchema = z.object({
  id: idSchema,
  text: lineSchema(nextStepLimit).pipe(z.string().min(1)),
  due_on: dateSchema.nullable(),
});
export type NextStepInput = z.infer<typeof nextStepInputSchema>;
/** `text`: the step, so that a repeat does not complete a newer one. */
export const nextStepDoneSchema = z.object({ id: idSchema, text: z.string().max(nextStepLimit) });
/** Empty `text`: none. */
export const nextStepSchema = z.object({ text: z.string(), due_on: z.iso.date().nullable() });

export const agendaPersonSchema = contactSummarySchema.pick({
  id: true,
  full_name: true,
  title: true,
  company: true,
  warmth: true,
});
export type AgendaPerson = z.infer<typeof agendaPersonSchema>;

/** What a next step belongs to where it isn't a contact's. */
const agendaOpportunitySchema = z.object({ id: idSchema, title: z.string() });

/** What is due today: at most a few of each, the oldest first. */
export const dueSchema = z.object({
  today: z.iso.date(),
  reminders: z.array(reminderSchema.extend({ contact: agendaPersonSchema })),
  next_steps: z.array(
    z.object({ text: z.string(), due_on: z.iso.date(), contact: agendaPersonSchema }),
  ),
  opportunity_steps: z.array(
    z.object({ text: z.string(), due_on: z.iso.date(), opportunity: agendaOpportunitySchema }),
  ),
  overdue_count: z.number().int(),
  overdue: z.array(z.object({ due_on: z.iso.date(), contact: agendaPersonSchema })),
});
export type Due = z.infer<typeof dueSchema>;

export const calendarInputSchema = z
  .object({ from: dateSchema, to: dateSchema })
  .refine(({ from, to }) => from <= to, { path: ['to'], error: 'invalid_range' })
  .refine(({ from, to }) => (Date.parse(to) - Date.parse(from)) / dayMs < calendarDaysLimit, {
    path: ['to'],
    error: 'range_too_long',
  });

export const calendarKinds = ['meeting', 'reminder', 'next_step', 'birthday', 'cadence'] as const;
export type CalendarKind = (typeof calendarKinds)[number];
/** `text`: of a reminder or next step; `years`: the age if the year of birth is known. */
export const calendarEntrySchema = z.object({
  kind: z.enum(calendarKinds),
  date: z.iso.date(),
  time: z.string().nullable(),
  text: z.string(),
  years: z.number().int().nullable(),
  /** Null for the next step of an opportunity. */
  contact: agendaPersonSchema.nullable(),
  opportunity: agendaOpportunitySchema.nullable(),
  /** Of a meeting that was planned here. */
  meeting_id: idSchema.nullable(),
  /** Of a meeting: when it begins, and how long it is where that is known. */
  starts_at: z.iso.datetime().nullable(),
  minutes: z.number().int().nullable(),
});
export type CalendarEntry = z.infer<typeof calendarEntrySchema>;
/** `hidden`: how many more entries a day has than `entries`, by date. */
export const calendarSchema = z.object({
  today: z.iso.date(),
  entries: z.array(calendarEntrySchema),
  hidden: z.record(z.iso.date(), z.number().int()),
});
export type Calendar = z.infer<typeof calendarSchema>;
