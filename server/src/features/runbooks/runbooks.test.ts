import type { Runbook, RunbookSummary } from '@kith/contract/runbooks/endpoints';
import { expect, test } from 'vitest';

import { setFlag } from '#features/flags/set-flag.ts';
import { grantAdmin } from '#features/roles/grant-admin.ts';
import { bodyOf, refusalOf } from '#testing/read-answer.ts';
import { startTestApp } from '#testing/start-test-app.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';

const database = await useFileDatabase();
const server = await startTestApp({ database });
const [ines, otto] = [
  await server.signUp('ines@test.example'),
  await server.signUp('otto@test.example'),
];
const member = await server.signUp();
for (const { email } of [ines, otto]) await grantAdmin({ database, email });

const id = 'restore-a-backup';
const read = async (path = id) =>
  (await bodyOf(ines.call('GET', `/admin/runbooks/${path}`))) as unknown as Runbook;
const list = async () =>
  (await bodyOf(ines.call('GET', '/admin/runbooks'))) as { items: RunbookSummary[] };
const edit = (body: object, caller = ines) =>
  caller.call('POST', `/admin/runbooks/${id}/versions`, {
    title: 'Restore a backup',
    body: 'Stop the server.',
    reason: 'Shorter',
    ...body,
  });

test('the runbooks of the product are there at once, in their first version', async () => {
  const { items } = await list();
  expect(items.map((item) => item.id)).toEqual([
    'a-members-deletion',
    'emails-that-bounce',
    'handle-a-dead-letter',
    'payment-events-that-stick',
    'restore-a-backup',
    'rotate-keys',
  ]);
  expect(items.every(({ version, changed_by: by }) => version === 1 && by === null)).toBe(true);
  expect((await read()).versions[0]?.body).toContain('npm run restore');
  expect((await list()).items).toEqual(items);
});

test('an edit is a version with its author and reason, and can be restored', async () => {
  const [shipped] = (await read()).versions;
  const edited = (await bodyOf(edit({ expected: 1 }))) as unknown as Runbook;
  expect(edited.versions.map(({ version, reason }) => [version, reason])).toEqual([
    [2, 'Shorter'],
    [1, ''],
  ]);
  expect(edited.versions[0]?.changed_by?.id).toBe(ines.id);
  expect(await refusalOf(edit({ expected: 2 }))).toEqual([409, 'illegal_state']);
  const back = { title: shipped?.title, body: shipped?.body, reason: 'Too short', expected: 2 };
  expect(await refusalOf(edit({ expected: 2, body: 'Another', restores: 1 }))).toEqual([
    409,
    'illegal_state',
  ]);
  const restored = (await bodyOf(edit({ ...back, restores: 1 }))) as unknown as Runbook;
  expect(restored.versions[0]).toMatchObject({ version: 3, restores: 1, body: shipped?.body });
});

test('of two administrators at once, the second is refused and changes nothing', async () => {
  const answers = await Promise.all([
    edit({ expected: 3, body: 'By Ines' }),
    edit({ expected: 3, body: 'By Otto' }, otto),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const { versions } = await read();
  expect(versions[0]?.version).toBe(4);
  const after = { expected: 4, body: 'By both', reason: 'With what the other wrote' };
  expect((await edit(after, otto)).status).toBe(200);
});

test('text is kept as it was written, also hostile text', async () => {
  const body =
    '<script>alert(1)</script>\n\n[go](javascript:alert(1)) ![x](http://evil.example/p.png)';
  const { versions } = (await bodyOf(edit({ expected: 5, body }))) as unknown as Runbook;
  expect(versions[0]?.version).toBe(6);
  // What the cleaning of requests removes is gone; nothing else is.
  expect(versions[0]?.body).toContain('http://evil.example/p.png');
});

test('bad input is refused and writes nothing', async () => {
  const before = (await read()).versions.length;
  for (const wrong of [
    { reason: '' },
    { reason: ' ' },
    { title: '' },
    { body: 'x'.repeat(20_001) },
  ]) {
    expect((await edit({ expected: 6, ...wrong })).status).toBe(400);
  }
  expect((await read()).versions.length).toBe(before);
  expect((await ines.call('GET', '/admin/runbooks/no-such')).status).toBe(404);
  expect((await ines.call('GET', '/admin/runbooks/..%2F..')).status).not.toBe(200);
});

test('one is added in a language, archived and restored, and its name stays taken', async () => {
  const add = (body: object) =>
    ines.call('POST', '/admin/runbooks', {
      id: 'disque-plein',
      locale: 'fr-FR',
      title: 'Le disque est plein',
      body: 'Libérez de la place.',
      reason: 'Il manquait',
      ...body,
    });
  const answers = await Promise.all([add({}), add({})]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await read('disque-plein')).toMatchObject({
    locale: 'fr-FR',
    archived_at: null,
    versions: [{ version: 1, changed_by: { id: ines.id } }],
  });
  const archive = (isArchived: boolean, path = 'disque-plein', caller = ines) =>
    caller.call('POST', `/admin/runbooks/${path}/archive`, {
      is_archived: isArchived,
      reason: 'No longer needed',
    });
  await Promise.all([archive(true), archive(true)]);
  const { items } = await list();
  expect(items.find((item) => item.id === 'disque-plein')).toMatchObject({
    is_archived: true,
    locale: 'fr-FR',
  });
  expect(await refusalOf(add({}))).toEqual([409, 'illegal_state']);
  const edited = { title: 'x', body: 'x', reason: 'x', expected: 1 };
  expect(
    await refusalOf(ines.call('POST', '/admin/runbooks/disque-plein/versions', edited)),
  ).toEqual([409, 'illegal_state']);
  await archive(false, 'disque-plein', otto);
  expect(await read('disque-plein')).toMatchObject({ archived_at: null, archived_by: null });
  // One of the product that was archived doesn't come back by itself.
  await archive(true, 'rotate-keys');
  expect((await list()).items.find((item) => item.id === 'rotate-keys')?.is_archived).toBe(true);
  const log = await database.pool.query<{ id: string }>(
    `select request_data ->> 'id' as id from admin_audit_log
     where rpc_function = 'runbooks.archive' and request_data ->> 'reason' is not null
     order by created_at`,
  );
  expect(log.rows.map((row) => row.id)).toEqual(['disque-plein', 'disque-plein', 'rotate-keys']);
  expect(await refusalOf(archive(true, 'no-such'))).toEqual([404, 'not_found']);
  for (const wrong of [{ id: 'A b' }, { id: '' }, { locale: 'xx' }, { reason: ' ' }]) {
    expect((await add(wrong)).status).toBe(400);
  }
  expect(await refusalOf(archive(true, 'rotate-keys', member))).toEqual([403, 'forbidden']);
});

test('members are refused with an entry in the audit log, and flags close reading and changing', async () => {
  expect(await refusalOf(edit({ expected: 6 }, member))).toEqual([403, 'forbidden']);
  const { rows } = await database.pool.query(
    `select from admin_audit_log where admin_user_id = $1 and not success
       and route_path like '%runbooks%'`,
    [member.id],
  );
  expect(rows.length).toBeGreaterThan(0);
  await setFlag({ database, name: 'adminOps.v1', setting: 'off' });
  expect(await refusalOf(edit({ expected: 6 }))).toEqual([403, 'feature_disabled']);
  await setFlag({ database, name: 'adminOps.v1', setting: 'default' });
  await setFlag({ database, name: 'ff.data.pipeline', setting: 'off' });
  expect(await refusalOf(ines.call('GET', '/admin/runbooks'))).toEqual([403, 'feature_disabled']);
});
