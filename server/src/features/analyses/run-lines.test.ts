import { createAnalyst, scopeOf } from '#testing/test-analyst.ts';
import { addContact, addInteraction } from '#testing/test-network.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';
import { readHistory } from '#features/credits/read-history.ts';
import { expect, test } from 'vitest';

import { getRun } from './get-run.ts';
import { startRun } from './start-run.ts';

const database = await useSharedDatabase();

test('a run says what there is to read of whose turn it is, and then what they seek or offer', async () => {
  const { ctx, run } = await createAnalyst(database);
  const notes = 'Looking for seed investors.';
  const id = await addContact(ctx, { first_name: 'Keiko', last_name: 'Tanaka', notes });
  for (const kind of ['message', 'email', 'meeting'] as const) {
    await addInteraction(ctx, id, { kind, at: ctx.clock.now(), summary: 'We spoke.' });
  }
  const { id: runId, latest } = await startRun({ ctx, input: scopeOf([id]) });
  expect(latest).toMatchObject([
    { status: 'waiting', texts: { messages: 2, notes: 2 }, highlight: null },
  ]);
  await run();
  expect((await getRun({ ctx, input: { id: runId } })).latest).toMatchObject([
    {
      status: 'done',
      texts: null,
      highlight: { kind: 'seek', value: expect.stringContaining('investors') },
    },
  ]);
  const { items } = await readHistory({ ctx, input: { filter: 'spent', limit: 10 } });
  expect(items.map(({ action, subject }) => [action, subject])).toEqual([
    ['ai_analysis', 'Keiko Tanaka'],
  ]);
});

test.each([
  ['a tag', { tags: ['Nordics'] }, 'Nordics'],
  ['a tag and more', { tags: ['Nordics'], has_email: false }, null],
])('the history says of a run over %s what it was about', async (_what, conditions, subject) => {
  const { ctx, run } = await createAnalyst(database);
  for (const last_name of ['Berg', 'Lund']) {
    await addContact(ctx, {
      first_name: 'Nils',
      last_name,
      tags: ['Nordics'],
      notes: 'Seeks investors.',
    });
  }
  const matching = { q: '', archived: false, ...conditions };
  const selection = { matching, except_ids: [] };
  await startRun({ ctx, input: { selection, skip_recent: true } });
  await run();
  const { items } = await readHistory({ ctx, input: { filter: 'spent', limit: 10 } });
  expect(items.filter(({ action }) => action === 'ai_analysis')).toMatchObject([{ subject }]);
});
