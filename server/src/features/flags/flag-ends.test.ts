import type {
  FlagChange,
  FlagPreview,
  FlagScope,
  FlagSetting,
  FlagState,
} from '@kith/contract/flags/endpoints';
import { flagDefaults } from '@kith/contract/flags/rules';
import { dayMs, hourMs } from '@kith/contract/core/time';
import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';

import { grantAdmin } from '#features/roles/grant-admin.ts';
import { bodyOf, refusalOf } from '#testing/read-answer.ts';
import { startTestApp } from '#testing/start-test-app.ts';
import { longSessions } from '#testing/test-app-clients.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';

import { setFlag } from './set-flag.ts';

const database = await useFileDatabase();
const app = await startTestApp({ database, variables: longSessions });
const [admin, member] = [
  await app.signUp('ines@ends.example'),
  await app.signUp('ana@ends.example'),
];
await grantAdmin({ database, email: admin.email });
await setFlag({ database, name: 'admin_feature_flags', setting: 'on' });

const name = 'beta_bug_widget';
const path = `/admin/feature-flags/${name}`;
const tables = {
  feature_flag_members: {
    scope: { kind: 'member', email: member.email },
    key: ['user_id', member.id],
  },
  feature_flag_plans: { scope: { kind: 'plan', plan: 'free' }, key: ['plan', 'free'] },
  feature_flag_environments: {
    scope: { kind: 'environment', environment: 'dev' },
    key: ['environment', 'dev'],
  },
  feature_flags: { scope: { kind: 'everywhere' }, key: null },
} as const satisfies Record<string, { scope: FlagScope; key: readonly [string, string] | null }>;
const names = Object.keys(tables) as (keyof typeof tables)[];

const clear = async () => {
  for (const table of names) {
    await database.pool.query(`delete from ${table} where name = $1`, [name]);
  }
};
beforeEach(clear);

const inHours = (hours: number) => new Date(Date.now() + hours * hourMs).toISOString();
/** As if it were later: what was set for everyone, an environment, a plan and a member has ended. */
const letEnd = async () => {
  for (const table of names) {
    await database.pool.query(
      `update ${table} set ends_at = now() - interval '1 second' where ends_at is not null`,
    );
  }
  await database.pool.query(
    `update feature_flag_changes set
       before_ends_at = before_ends_at - interval '1 day', after_ends_at = after_ends_at - interval '1 day'`,
  );
};
type Wanted = { scope: FlagScope; setting: FlagSetting; ends_at?: string | null };
const preview = (wanted: Wanted) =>
  bodyOf<FlagPreview>(admin.call('POST', `${path}/preview`, wanted));
const send = (body: object) =>
  admin.call('POST', `${path}/changes`, { reason: 'A trial', ...body });
async function change(wanted: Wanted, more: object = {}) {
  const { current, current_ends_at: end } = await preview({
    scope: wanted.scope,
    setting: 'default',
  });
  return bodyOf<FlagChange>(send({ ...wanted, expected: current, expected_ends_at: end, ...more }));
}
const isOn = async () => {
  const { data } = await member.client.rpc('get_feature_flags');
  return (data as Record<string, boolean>)[name];
};
const state = async () =>
  (await bodyOf<{ items: FlagState[] }>(admin.call('GET', '/admin/feature-flags'))).items.find(
    (one) => one.name === name,
  );
const { scope: everywhere } = tables.feature_flags;
const { scope: own } = tables.feature_flag_members;

test('of each scope what has ended is as if it weren’t set, for requests and for previews', async () => {
  const setting = fc.record({
    isSet: fc.boolean(),
    enabled: fc.boolean(),
    share: fc.option(fc.constantFrom(0, 100), { nil: null }),
    end: fc.constantFrom<'none' | 'past' | 'ahead'>('none', 'past', 'ahead'),
  });
  await fc.assert(
    fc.asyncProperty(fc.tuple(setting, setting, setting, setting), async (settings) => {
      await clear();
      const holding: boolean[] = [];
      for (const [at, { isSet, enabled, share, end }] of settings.entries()) {
        const table = names[at]!;
        const { key } = tables[table];
        const hasShare =
          (table === 'feature_flags' || table === 'feature_flag_environments') && share !== null;
        if (!isSet) continue;
        await database.pool.query(
          `insert into ${table} (name, enabled, ends_at ${key ? `, ${key[0]}` : ''} ${hasShare ? ', percentage' : ''})
           values ($1, $2, $3 ${key ? `, '${key[1]}'` : ''} ${hasShare ? `, ${share}` : ''})`,
          [name, enabled, end === 'none' ? null : inHours(end === 'past' ? -1 : 1)],
        );
        if (end !== 'past') holding.push(hasShare ? share === 100 : enabled);
      }
      const expected = holding[0] ?? flagDefaults[name];
      expect(await isOn()).toBe(expected);
      const holders = await database.pool.query(
        `select from flag_holders($1, 'dev', $2) id where id = $3`,
        [name, flagDefaults[name], member.id],
      );
      expect(holders.rowCount === 1).toBe(expected);
    }),
    { numRuns: 80 },
  );
});

test('an override for a member, a plan, an environment and a share holds until its end', async () => {
  const wanted: Wanted[] = [
    { scope: own, setting: 'on' },
    { scope: tables.feature_flag_plans.scope, setting: 'on' },
    { scope: tables.feature_flag_environments.scope, setting: 100 },
    { scope: everywhere, setting: 'on' },
  ];
  for (const one of wanted) {
    await clear();
    const end = inHours(1);
    expect(await change({ ...one, ends_at: end })).toMatchObject({ after_ends_at: end });
    expect(await isOn(), one.scope.kind).toBe(true);
    expect(await preview({ ...one })).toMatchObject({
      current: one.setting,
      current_ends_at: end,
    });
    await letEnd();
    expect(await isOn(), one.scope.kind).toBe(false);
    expect(await preview({ ...one })).toMatchObject({ current: 'default', current_ends_at: null });
    expect(await state()).toMatchObject({ settings: [], members: { on: 0, off: 0 } });
  }
});

test('an end is in the list and the history, and changing it alone is a change', async () => {
  const [first, second] = [inHours(1), inHours(2)];
  await change({ scope: everywhere, setting: 10, ends_at: first });
  expect(await state()).toMatchObject({ settings: [{ setting: 10, ends_at: first }] });
  const body = { scope: everywhere, setting: 10, ends_at: second, expected: 10 };
  // Whoever has not seen the end that is set doesn't replace it.
  expect(await refusalOf(send(body))).toEqual([409, 'conflict']);
  const done = await bodyOf<FlagChange>(send({ ...body, expected_ends_at: first }));
  expect(done).toMatchObject({ before: 10, before_ends_at: first, after_ends_at: second });
  expect(await refusalOf(send({ ...body, expected_ends_at: second }))).toEqual([
    409,
    'illegal_state',
  ]);
  const undo = { scope: everywhere, setting: 10, expected: 10, expected_ends_at: second };
  const wrong = { ...undo, ends_at: inHours(5), undoes: done.id };
  expect(await refusalOf(send(wrong))).toEqual([409, 'illegal_state']);
  await bodyOf(send({ ...undo, ends_at: first, undoes: done.id }));
  expect(await state()).toMatchObject({ settings: [{ setting: 10, ends_at: first }] });
});

test('what a change replaced is back as not set where its end has passed meanwhile', async () => {
  await change({ scope: own, setting: 'on', ends_at: inHours(1) });
  const done = await change({ scope: own, setting: 'off' });
  await letEnd();
  const undo = { scope: own, expected: 'off', undoes: done.id };
  expect(await refusalOf(send({ ...undo, setting: 'on' }))).toEqual([409, 'illegal_state']);
  await bodyOf(send({ ...undo, setting: 'default' }));
  expect(await isOn()).toBe(flagDefaults[name]);
});

test('an end in the past, too far away, or of what isn’t set is refused', async () => {
  const invalid = [400, 'validation_failed'];
  const body = { scope: everywhere, setting: 'on', expected: 'default' };
  const far = new Date(Date.now() + 400 * dayMs).toISOString();
  for (const end of [inHours(-1), far, '0000-01-01T00:00:00Z', 'tomorrow']) {
    expect(await refusalOf(send({ ...body, ends_at: end })), end).toEqual(invalid);
  }
  const unset = { ...body, setting: 'default', expected: 'on', ends_at: inHours(1) };
  expect(await refusalOf(send(unset))).toEqual(invalid);
  expect(await state()).toMatchObject({ settings: [] });
});
