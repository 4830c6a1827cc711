import { getContact } from '#features/contacts/get-contact.ts';
import { workBesideEdit } from '#testing/edit-beside.ts';
import { addPeople, createAnalyst, scopeOf } from '#testing/test-analyst.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';
import type pg from 'pg';
import { expect, test } from 'vitest';

import { answerProposal } from './answer-proposal.ts';
import { startRun } from './start-run.ts';
import { undoAnswer } from './undo-answer.ts';

const database = await useSharedDatabase();

test('what the member writes while a proposal is answered, or taken back, stays beside it', async () => {
  const { ctx, run } = await createAnalyst(database);
  const [contactId] = (await addPeople(ctx, 1, 'Looking for seed investors.')) as [string];
  await startRun({ ctx, input: scopeOf([contactId]) });
  await run();
  const proposal = { contact_id: contactId, kind: 'seek', value: 'seed investors' } as const;
  const seeks = async () => (await getContact({ ctx, input: { id: contactId } })).seeks;
  const write = (words: string[]) => ({
    contactId,
    edit: (client: pg.PoolClient) =>
      client.query('update contacts set seeks = $2 where id = $1', [contactId, words]),
  });
  await workBesideEdit(database, write(['a co-founder']), () =>
    answerProposal({ ctx, input: { ...proposal, answer: 'accepted' } }),
  );
  expect(await seeks()).toEqual(['a co-founder', 'seed investors']);
  await workBesideEdit(database, write(['an office', 'seed investors']), () =>
    undoAnswer({ ctx, input: proposal }),
  );
  expect(await seeks()).toEqual(['an office']);
});
