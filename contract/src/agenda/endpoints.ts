import { z } from 'zod';

import { endpointsOf } from '../account/scopes.ts';
import { idSchema } from '../core/ids.ts';
import {
  calendarInputSchema,
  calendarSchema,
  dueSchema,
  nextStepDoneSchema,
  nextStepInputSchema,
  nextStepSchema,
  occurrenceSchema,
  reminderCreateSchema,
  reminderSchema,
  reminderUpdateSchema,
  snoozeSchema,
} from './schemas.ts';

const oc = endpointsOf('agenda');

const byId = z.object({ id: idSchema });
const tags = ['agenda'];

export const reminderEndpoints = {
  list: oc
    .route({
      method: 'GET',
      path: '/contacts/{contact_id}/reminders',
      tags,
      summary: 'The open reminders of a contact',
    })
    .input(z.object({ contact_id: idSchema }))
    .output(z.object({ items: z.array(reminderSchema) })),
  create: oc
    .route({ method: 'POST', path: '/reminders', tags, successStatus: 201, summary: 'Add one' })
    .input(reminderCreateSchema)
    .output(reminderSchema),
  update: oc
    .route({ method: 'PATCH', path: '/reminders/{id}', tags, summary: 'Change a reminder' })
    .input(reminderUpdateSchema)
    .output(reminderSchema),
  complete: oc
    .route({
      method: 'POST',
      path: '/reminders/{id}/done',
      tags,
      summary: 'Complete a reminder; a recurring one moves on to its next date',
    })
    .input(occurrenceSchema)
    .output(reminderSchema),
  reopen: oc
    .route({
      method: 'POST',
      path: '/reminders/{id}/reopen',
      tags,
      summary: 'Undo the completion of a reminder',
    })
    .input(occurrenceSchema)
    .output(reminderSchema),
  snooze: oc
    .route({ method: 'POST', path: '/reminders/{id}/snooze', tags, summary: 'Snooze until a date' })
    .input(snoozeSchema)
    .output(reminderSchema),
  delete: oc
    .route({
      method: 'DELETE',
      path: '/reminders/{id}',
      tags,
      summary: 'Delete a reminder; it can be restored for 30 days',
    })
    .input(byId)
    .output(byId),
  restore: oc
    .route({ method: 'POST', path: '/reminders/{id}/restore', tags, summary: 'Undo a deletion' })
    .input(byId)
    .output(reminderSchema),
};

export const agendaEndpoints = {
  due: oc
    .route({ method: 'GET', path: '/agenda/due', tags, summary: 'What is due today' })
    .input(z.object({}))
    .output(dueSchema),
  calendar: oc
    .route({
      method: 'GET',
      path: '/agenda/calendar',
      tags,
      summary: 'Birthdays, due contacts, reminders and next steps by day',
    })
    .input(calendarInputSchema)
    .output(calendarSchema),
  setNextStep: oc
    .route({ method: 'PUT', path: '/contacts/{id}/next-step', tags, summary: 'Set the next step' })
    .input(nextStepInputSchema)
    .output(nextStepSchema),
  clearNextStep: oc
    .route({
      method: 'DELETE',
      path: '/contacts/{id}/next-step',
      tags,
      summary: 'Remove the next step without a trace',
    })
    .input(byId)
    .output(nextStepSchema),
  completeNextStep: oc
    .route({
      method: 'POST',
      path: '/contacts/{id}/next-step/done',
      tags,
      summary: 'Complete the next step; the timeline records it',
    })
    .input(nextStepDoneSchema)
    .output(nextStepSchema),
};
