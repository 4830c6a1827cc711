import { memberApi } from '#platform/http/api-server.ts';
import { runOnce } from '#platform/http/idempotency.ts';

import {
  completeReminder,
  deleteReminder,
  reopenReminder,
  restoreReminder,
  snoozeReminder,
  updateReminder,
} from './change-reminder.ts';
import { createReminder } from './create-reminder.ts';
import { listReminders } from './list-reminders.ts';
import { clearNextStep, completeNextStep, setNextStep } from './next-step.ts';
import { readCalendar } from './read-calendar.ts';
import { readDue } from './read-due.ts';

/** `/api/v1/reminders`, and those of a contact. */
export const reminderRoutes = {
  list: memberApi.reminders.list.handler(async ({ context: { ctx }, input }) => ({
    items: await listReminders({ ctx, input }),
  })),
  create: memberApi.reminders.create.handler(({ context: { ctx, headers }, input }) =>
    runOnce({
      ctx,
      headers,
      endpoint: 'reminders.create',
      input,
      work: (once) => createReminder({ ctx: once, input }),
    }),
  ),
  update: memberApi.reminders.update.handler(({ context: { ctx }, input }) =>
    updateReminder({ ctx, input }),
  ),
  complete: memberApi.reminders.complete.handler(({ context: { ctx }, input }) =>
    completeReminder({ ctx, input }),
  ),
  reopen: memberApi.reminders.reopen.handler(({ context: { ctx }, input }) =>
    reopenReminder({ ctx, input }),
  ),
  snooze: memberApi.reminders.snooze.handler(({ context: { ctx }, input }) =>
    snoozeReminder({ ctx, input }),
  ),
  delete: memberApi.reminders.delete.handler(({ context: { ctx }, input }) =>
    deleteReminder({ ctx, input }),
  ),
  restore: memberApi.reminders.restore.handler(({ context: { ctx }, input }) =>
    restoreReminder({ ctx, input }),
  ),
};

/** `/api/v1/agenda`, and the next step of a contact. */
export const agendaRoutes = {
  due: memberApi.agenda.due.handler(({ context: { ctx } }) => readDue({ ctx })),
  calendar: memberApi.agenda.calendar.handler(({ context: { ctx }, input }) =>
    readCalendar({ ctx, input }),
  ),
  setNextStep: memberApi.agenda.setNextStep.handler(({ context: { ctx }, input }) =>
    setNextStep({ ctx, input }),
  ),
  clearNextStep: memberApi.agenda.clearNextStep.handler(({ context: { ctx }, input }) =>
    clearNextStep({ ctx, input }),
  ),
  completeNextStep: memberApi.agenda.completeNextStep.handler(({ context: { ctx }, input }) =>
    completeNextStep({ ctx, input }),
  ),
};
