import { createProfileAnalyst } from '#testing/profile-analyst.ts';
import { refusalOf } from '#testing/test-contact.ts';
import { addContact } from '#testing/test-network.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';
import { expect, test } from 'vitest';

import { estimateProfile } from './estimate-profile.ts';
import { recommendProfiles } from './recommend-profiles.ts';

const database = await useSharedDatabase();
const createAnalyst = () => createProfileAnalyst(database);

test('warns of the cost only with its flag, when the month needs more than is left', async () => {
  const { ctx, start, run, setFlag } = await createAnalyst();
  for (let at = 0; at < 5; at += 1) {
    await start();
    await run();
  }
  expect((await estimateProfile({ ctx, input: {} })).warning).toBeNull();
  await setFlag('li_cost_warnings');
  // Fifty in thirty days: the five that remain of November need ten. Forty would be left.
  expect((await estimateProfile({ ctx, input: {} })).warning).toBeNull();
  for (let at = 0; at < 4; at += 1) {
    await start();
    await run();
  }
  expect((await estimateProfile({ ctx, input: {} })).warning).toEqual({ left: 0, needed: 17 });
});

test('recommends only with its flag, and says why', async () => {
  const { ctx, setFlag, start, run } = await createAnalyst();
  const bare = await addContact(ctx, { first_name: 'Bare' });
  await addContact(ctx, { first_name: 'Full', title: 'CEO', company: 'Acme', location: 'Bonn' });
  expect(await refusalOf(recommendProfiles({ ctx }))).toBe('feature_disabled');
  await setFlag('li_batch_recommendations');
  const { items } = await recommendProfiles({ ctx });
  expect(items.map(({ contact, reasons }) => [contact.id, reasons])).toEqual([
    [bare, [{ reason: 'missing', count: 3, at: null }]],
  ]);
  await start({ contact_id: bare });
  await run();
  expect((await recommendProfiles({ ctx })).items).toEqual([]);
});
