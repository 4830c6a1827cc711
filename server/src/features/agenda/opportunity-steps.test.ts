import { opportunityCreateSchema } from '@kith/contract/opportunities/schemas';
import { expect, test } from 'vitest';

import { createOpportunity } from '#features/opportunities/create-opportunity.ts';
import { deleteOpportunity } from '#features/opportunities/delete-opportunity.ts';
import { createMember } from '#testing/test-member.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';

import { readCalendar } from './read-calendar.ts';
import { readDue } from './read-due.ts';

const database = await useSharedDatabase();

test('due and overdue steps of open opportunities are in the agenda, all of them in the calendar', async () => {
  const [ctx, stranger] = await Promise.all([createMember(database), createMember(database)]);
  const pursue = async (title: string, due_on: string, stage = 'discovered') => {
    const next_step = { text: `Call about ${title}`, due_on };
    const input = opportunityCreateSchema.parse({ title, stage, next_step });
    return (await createOpportunity({ ctx, input })).id;
  };
  const late = await pursue('Kyoto', '2026-11-18');
  const today = await pursue('Porto', '2026-11-20');
  const ahead = await pursue('Lisbon', '2026-11-25');
  await pursue('Won one', '2026-11-20', 'won');
  await deleteOpportunity({ ctx, input: { id: await pursue('Gone', '2026-11-20') } });

  const due = await readDue({ ctx });
  expect(due.opportunity_steps).toEqual([
    {
      text: 'Call about Kyoto',
      due_on: '2026-11-18',
      opportunity: { id: late, title: 'Kyoto' },
    },
    {
      text: 'Call about Porto',
      due_on: '2026-11-20',
      opportunity: { id: today, title: 'Porto' },
    },
  ]);
  expect((await readDue({ ctx: stranger })).opportunity_steps).toEqual([]);
  const november = { from: '2026-11-01', to: '2026-11-30' };
  const { entries } = await readCalendar({ ctx, input: november });
  expect(entries.map(({ kind, opportunity, contact }) => [kind, opportunity?.id, contact])).toEqual(
    [late, today, ahead].map((id) => ['next_step', id, null]),
  );
});
