import { createProfileAnalyst, maya } from '#testing/profile-analyst.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';
import { expect, test } from 'vitest';

import { listProfiles } from './list-profiles.ts';

const database = await useSharedDatabase();
const createAnalyst = () => createProfileAnalyst(database);

test('a second click, a second tab and a repeated request queue a profile once; another one waits beside it', async () => {
  const { ctx, setFlag, start, run, balance } = await createAnalyst();
  await setFlag('li_bulk_queue');
  const same = await Promise.all([1, 2, 3].map(() => start()));
  expect(new Set(same.map(({ id }) => id)).size).toBe(1);
  const another = await start({ text: `${maya}\nFluent in Portuguese` });
  expect((await listProfiles({ ctx })).waiting.map(({ id }) => id).sort()).toEqual(
    [same[0]!.id, another.id].sort(),
  );
  expect(await balance()).toMatchObject({ credits: 80, held: 20 });
  // Once it has ended, the same text is a new analysis.
  await run();
  expect((await start()).id).not.toBe(same[0]!.id);
});

test('while profiles end, the list shows each of them once', async () => {
  const { ctx, setFlag, start, run } = await createAnalyst();
  await setFlag('li_bulk_queue');
  for (let at = 0; at < 8; at += 1) await start({ text: `${maya}\nProject number ${at}` });
  let isRunning = true;
  const ending = run().finally(() => {
    isRunning = false;
  });
  while (isRunning) {
    const { waiting, ended } = await listProfiles({ ctx });
    expect(new Set([...waiting, ...ended].map(({ id }) => id)).size).toBe(8);
    expect(waiting.length + ended.length).toBe(8);
  }
  await ending;
});
