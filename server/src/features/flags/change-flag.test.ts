import type {
  FlagChange,
  FlagPreview,
  FlagScope,
  FlagSetting,
  FlagState,
} from '@kith/contract/flags/endpoints';
import type { AuditEntry } from '@kith/contract/operations/schemas';
import { flagDefaults } from '@kith/contract/flags/rules';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';

import { grantAdmin } from '#features/roles/grant-admin.ts';
import { runAsService } from '#platform/database/service.ts';
import { bodyOf, refusalOf } from '#testing/read-answer.ts';
import { startTestApp } from '#testing/start-test-app.ts';
import { longSessions } from '#testing/test-app-clients.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';

import { setFlag } from './set-flag.ts';

const database = await useFileDatabase();
const app = await startTestApp({ database, variables: longSessions });
const [adminEmail, memberEmail] = ['ines@flags.example', 'ana@flags.example'];
const [admin, member] = [await app.signUp(adminEmail), await app.signUp(memberEmail)];
await grantAdmin({ database, email: adminEmail });
await setFlag({ database, name: 'admin_feature_flags', setting: 'on' });

const name = 'beta_bug_widget';
const path = `/admin/feature-flags/${name}`;
const everywhere: FlagScope = { kind: 'everywhere' };
const here: FlagScope = { kind: 'environment', environment: 'dev' };
const free: FlagScope = { kind: 'plan', plan: 'free' };
const own: FlagScope = { kind: 'member', email: memberEmail };

const preview = (scope: FlagScope, setting: FlagSetting) =>
  bodyOf<FlagPreview>(admin.call('POST', `${path}/preview`, { scope, setting }));
const send = (body: object) =>
  admin.call('POST', `${path}/changes`, { reason: 'A trial', ...body });
async function change(scope: FlagScope, setting: FlagSetting, more: object = {}) {
  const { current: expected } = await preview(scope, setting);
  return bodyOf<FlagChange>(send({ scope, setting, expected, ...more }));
}
const history = () =>
  bodyOf<{ items: FlagChange[] }>(admin.call('GET', `${path}/changes`)).then(({ items }) => items);
const isOn = async (who: typeof member) => {
  const { data } = await who.client.rpc('get_feature_flags');
  return (data as Record<string, boolean>)[name];
};

afterEach(async () => {
  for (const scope of [everywhere, here, free, own]) {
    const { current } = await preview(scope, 'default');
    if (current !== 'default') await change(scope, 'default');
  }
});

test('a member’s setting is before the plan’s, the environment’s and everyone’s, whatever is set', async () => {
  const setting = fc.constantFrom<FlagSetting>('on', 'off', 'default');
  const share = fc.oneof(setting, fc.integer({ min: 0, max: 100 }));
  await fc.assert(
    fc.asyncProperty(setting, setting, share, share, async (a, b, c, d) => {
      const flag = (value: FlagSetting) =>
        value === 'default' ? null : typeof value === 'number' ? false : value === 'on';
      const percent = (value: FlagSetting) => (typeof value === 'number' ? value : null);
      const { value, bucket } = await runAsService(database, async (tx) => {
        const { rows } = await sql<{ value: boolean | null; bucket: number }>`
          select flag_value(${name}, ${member.id}, ${flag(a)}, ${flag(b)}, ${flag(c)},
            ${percent(c)}::smallint, ${flag(d)}, ${percent(d)}::smallint) as value,
            flag_bucket(${name}, ${member.id}) as bucket`.execute(tx);
        return rows[0]!;
      });
      const first = [a, b, c, d].find((one) => one !== 'default');
      const expected =
        first === undefined ? null : typeof first === 'number' ? bucket < first : first === 'on';
      expect(value).toBe(expected);
    }),
    { numRuns: 60 },
  );
});

test('what a member has changes at once with each setting, the most specific first', async () => {
  expect(await isOn(member)).toBe(flagDefaults[name]);
  await change(everywhere, 'on');
  expect(await isOn(member)).toBe(true);
  await change(here, 0);
  expect(await isOn(member)).toBe(false);
  await change({ kind: 'environment', environment: 'production' }, 'on');
  expect(await isOn(member)).toBe(false);
  await change(free, 'on');
  expect(await isOn(member)).toBe(true);
  await change(own, 'off');
  expect([await isOn(member), await isOn(admin)]).toEqual([false, true]);
  const { items } = await bodyOf<{ items: FlagState[] }>(admin.call('GET', '/admin/feature-flags'));
  expect(items).toHaveLength(Object.keys(flagDefaults).length);
  expect(items.find((one) => one.name === name)).toMatchObject({
    default: false,
    members: { on: 0, off: 1 },
    settings: [
      { scope: everywhere, setting: 'on' },
      { scope: here, setting: 0 },
      { scope: { kind: 'environment', environment: 'production' }, setting: 'on' },
      { scope: free, setting: 'on' },
    ],
  });
  await change({ kind: 'environment', environment: 'production' }, 'default');
});

test('a preview counts who gains and loses a flag, and changes nothing', async () => {
  const shown = await preview(everywhere, 'on');
  expect(shown).toMatchObject({ environment: 'dev', before: 0, losing: 0, current: 'default' });
  expect(shown).toMatchObject({ after: shown.members, gaining: shown.members });
  expect(await preview(everywhere, 'on')).toEqual(shown);
  await change(own, 'on');
  expect(await preview(everywhere, 'on')).toMatchObject({
    before: 1,
    gaining: shown.members - 1,
  });
  expect(await preview(own, 'off')).toMatchObject({ before: 1, after: 0, losing: 1 });
  expect(await isOn(admin)).toBe(false);
});

test('each change is in the history and the audit log with who and why, and is undone once', async () => {
  const done = await change(own, 'on', { reason: 'Ana tries it first' });
  expect(done).toMatchObject({
    scope: own,
    before: 'default',
    after: 'on',
    reason: 'Ana tries it first',
    changed_by: { id: admin.id },
    undoes: null,
  });
  expect((await history())[0]).toEqual(done);
  const { items } = await bodyOf<{ items: AuditEntry[] }>(
    admin.call('GET', '/admin/audit?action=rpc_call'),
  );
  expect(items.find((one) => one.rpc_function === 'featureFlags.change')).toMatchObject({
    actor: { id: admin.id },
    target_user_id: member.id,
    success: true,
  });
  const undo = { scope: own, setting: 'default', expected: 'on', undoes: done.id };
  expect(await refusalOf(send({ ...undo, setting: 'off' }))).toEqual([409, 'illegal_state']);
  expect((await send(undo)).status).toBe(200);
  expect(await isOn(member)).toBe(false);
  expect((await history())[0]).toMatchObject({ undoes: done.id, before: 'on', after: 'default' });
  expect(await refusalOf(send(undo))).toEqual([409, 'conflict']);
});

test('of two changes at once one is made, and the other is refused', async () => {
  const body = { scope: everywhere, setting: 'on', expected: 'default' };
  const answers = await Promise.all([send(body), send(body)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('a change without a reason, a share of one member and an unknown flag or member are refused', async () => {
  const body = { scope: everywhere, setting: 'on', expected: 'default' };
  expect(await refusalOf(send({ ...body, reason: ' ' }))).toEqual([400, 'validation_failed']);
  expect(await refusalOf(send({ ...body, scope: own, setting: 5 }))).toEqual([
    400,
    'validation_failed',
  ]);
  const stranger = { kind: 'member', email: 'unknown@flags.example' };
  expect(await refusalOf(send({ ...body, scope: stranger }))).toEqual([404, 'not_found']);
  const unknown = admin.call('GET', '/admin/feature-flags/unknown/changes');
  expect(await refusalOf(unknown)).toEqual([400, 'validation_failed']);
});

test('a member is refused everything with an audit row, and an administrator while the flag is off', async () => {
  const body = { scope: own, setting: 'on' };
  const calls = [
    ['GET', '/admin/feature-flags', undefined],
    ['GET', `${path}/changes`, undefined],
    ['POST', `${path}/preview`, body],
    ['POST', `${path}/changes`, { ...body, expected: 'default', reason: 'Mine' }],
  ] as const;
  for (const [method, target, sent] of calls) {
    expect(await refusalOf(member.call(method, target, sent)), target).toEqual([403, 'forbidden']);
  }
  const { items } = await bodyOf<{ items: AuditEntry[] }>(
    admin.call('GET', '/admin/audit?action=access_denied'),
  );
  expect(items.filter(({ actor }) => actor?.id === member.id)).toHaveLength(calls.length);
  await setFlag({ database, name: 'adminOps.v1', setting: 'off' });
  const refused = await refusalOf(send({ ...body, expected: 'default' }));
  await setFlag({ database, name: 'adminOps.v1', setting: 'default' });
  expect(refused).toEqual([403, 'feature_disabled']);
  await setFlag({ database, name: 'admin_feature_flags', setting: 'off' });
  const hidden = await refusalOf(admin.call('GET', '/admin/feature-flags'));
  await setFlag({ database, name: 'admin_feature_flags', setting: 'on' });
  expect(hidden).toEqual([403, 'feature_disabled']);
});
