import { opportunityLimits } from '@kith/contract/opportunities/rules';
import { call } from '@orpc/server';
import { expect, test } from 'vitest';

import { silentLogger } from '#platform/log.ts';
import { refusalOf } from '#testing/test-contact.ts';
import { createMember } from '#testing/test-member.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';

import { opportunityRoutes as routes } from './routes.ts';

const database = await useSharedDatabase();
const member = await createMember(database);
const request = { context: { headers: new Headers(), member, log: silentLogger } };
const step = { text: 'Send the offer', due_on: '2026-12-01' };

async function readNotes(id: string): Promise<string[]> {
  const { rows } = await database.pool.query<{ text: string }>(
    'select text from opportunity_notes where owner_id = $1 and opportunity_id = $2',
    [member.actor.memberId, id],
  );
  return rows.map(({ text }) => text);
}

test('a step is completed together with its note', async () => {
  const { id } = await call(routes.create, { title: 'Workshop', next_step: step }, request);
  const done = { id, next_step: null, note: 'Done: Send the offer' };
  expect((await call(routes.update, done, request)).next_step).toBeNull();
  expect(await readNotes(id)).toEqual(['Done: Send the offer']);
});

test('a note that finds no room leaves the step as it was', async () => {
  const { id } = await call(routes.create, { title: 'Review', next_step: step }, request);
  await database.pool.query(
    `insert into opportunity_notes (owner_id, opportunity_id, text, created_at)
     select $1, $2, 'Note', now() from generate_series(1, $3::integer)`,
    [member.actor.memberId, id, opportunityLimits.notes],
  );
  const refused = call(routes.update, { id, next_step: null, note: 'Done' }, request);
  expect(await refusalOf(refused)).toBe('limit_reached');
  expect((await call(routes.get, { id }, request)).next_step).toEqual(step);
  expect(await readNotes(id)).not.toContain('Done');
});

test('the answer names the note, so that undoing takes it back with the step', async () => {
  const { id } = await call(routes.create, { title: 'Offer', next_step: step }, request);
  const { note_id: noteId } = await call(
    routes.update,
    { id, next_step: null, note: 'Done: Send the offer' },
    request,
  );
  expect((await call(routes.update, { id, next_step: step }, request)).note_id).toBeNull();
  await call(routes.deleteNote, { id, note_id: noteId ?? '' }, request);
  expect(await readNotes(id)).toEqual([]);
  expect((await call(routes.get, { id }, request)).next_step).toEqual(step);
});
