import { createMember } from '#testing/test-member.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';
import type { MemberContext } from '#platform/context.ts';
import { beforeAll, expect, test } from 'vitest';

import { readFlags } from './read-flags.ts';
import { listStoredFlags, readFlagSetting, setFlag, setMemberFlag } from './set-flag.ts';

const members = 200;

const database = await useFileDatabase();
let everybody: MemberContext[];
beforeAll(async () => {
  const names = Array.from({ length: members }, (_, index) => `member-${index}@flags.example`);
  everybody = await Promise.all(names.map((email) => createMember(database, { email })));
});

async function holders(name: 'beta_bug_widget' | 'predictive_signals_v1'): Promise<string[]> {
  const flags = await Promise.all(
    everybody.map(async (ctx) => ({ id: ctx.actor.memberId, ...(await readFlags(ctx)) })),
  );
  return flags.filter((one) => one[name]).map(({ id }) => id);
}

test('a percentage of members has a flag, always the same ones, and a larger percentage includes them', async () => {
  await setFlag({ database, name: 'beta_bug_widget', setting: 30 });
  const first = await holders('beta_bug_widget');
  expect(first.length).toBeGreaterThan(members * 0.15);
  expect(first.length).toBeLessThan(members * 0.45);
  expect(await holders('beta_bug_widget')).toEqual(first);
  await setFlag({ database, name: 'beta_bug_widget', setting: 60 });
  const more = await holders('beta_bug_widget');
  expect(more.length).toBeGreaterThan(first.length);
  expect(more).toEqual(expect.arrayContaining(first));
  await setFlag({ database, name: 'predictive_signals_v1', setting: 30 });
  expect(await holders('predictive_signals_v1')).not.toEqual(first);
  await setFlag({ database, name: 'beta_bug_widget', setting: 0 });
  expect(await holders('beta_bug_widget')).toEqual([]);
  await setFlag({ database, name: 'beta_bug_widget', setting: 100 });
  expect(await holders('beta_bug_widget')).toHaveLength(members);
});

test('one member has a flag unlike the others, until it is reset to the default', async () => {
  const email = 'Member-7@flags.example';
  const name = 'beta_bug_widget';
  const [chosen, other] = [everybody[7]!, everybody[8]!];
  await setFlag({ database, name, setting: 'off' });
  expect(await setMemberFlag({ database, name, setting: 'on', email })).toBe('done');
  expect((await readFlags(chosen)).beta_bug_widget).toBe(true);
  expect((await readFlags(other)).beta_bug_widget).toBe(false);
  expect(await listStoredFlags(database)).toContainEqual({ name, setting: 'off', members: 1 });
  await setFlag({ database, name, setting: 'default' });
  expect((await readFlags(chosen)).beta_bug_widget).toBe(true);
  await setMemberFlag({ database, name, setting: 'default', email });
  expect((await readFlags(chosen)).beta_bug_widget).toBe(false);
  const unknownAccount = {
    database,
    name,
    setting: 'on',
    email: 'unknownAccount@flags.example',
  } as const;
  expect(await setMemberFlag(unknownAccount)).toBe('no_such_account');
});

test('an invalid setting is refused', () => {
  expect(['on', 'off', 'default', '25%', '0%'].map(readFlagSetting)).toEqual([
    'on',
    'off',
    'default',
    25,
    0,
  ]);
  expect(['', 'yes', '101%', '-1%', '2.5%', '25'].map(readFlagSetting)).toEqual(
    Array.from({ length: 6 }),
  );
});
