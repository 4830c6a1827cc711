import { type AccountExport } from '@kith/contract/account/exports';
import { exportRetentionDays, exportsPerDay } from '@kith/contract/account/rules';
import { dayMs, hourMs } from '@kith/contract/core/time';
import { strFromU8, unzipSync } from 'fflate';
import { localDate } from '#features/profile/local-day.ts';
import { keyOf, listTables } from '#platform/database/catalogue.ts';
import { bodyOf, refusalOf } from '#testing/read-answer.ts';
import { startTestApp } from '#testing/start-test-app.ts';
import { type AppMember, longSessions } from '#testing/test-app-clients.ts';
import { fillTables } from '#testing/fill-tables.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';
import { beforeEach, describe, expect, test } from 'vitest';

import { areas } from './areas.ts';
import { exportAttempts } from './request-export.ts';
import { makeExportJobName } from './request-export.ts';

let member: AppMember;
const database = await useFileDatabase();
const server = await startTestApp({ database, variables: longSessions });
beforeEach(async () => {
  member = await server.signUp();
  server.sent.length = 0;
});
const path = '/account/exports';
const ask = (who: AppMember = member, headers: Record<string, string> = {}) =>
  who.call('POST', path, undefined, headers);
const read = ({ id }: AccountExport) => bodyOf<AccountExport>(member.call('GET', `${path}/${id}`));
const list = async (who: AppMember = member) =>
  (await bodyOf<{ items: AccountExport[] }>(who.call('GET', path))).items;
const download = ({ id }: AccountExport) => member.call('GET', `${path}/${id}/file`);

async function make(): Promise<AccountExport> {
  const { id } = await bodyOf<AccountExport>(ask());
  await server.runAll();
  return bodyOf(member.call('GET', `${path}/${id}`));
}

async function open(made: AccountExport): Promise<Record<string, Uint8Array>> {
  const answer = await download(made);
  expect(answer.status).toBe(200);
  return unzipSync(new Uint8Array(await answer.arrayBuffer()));
}

const readJson = (files: Record<string, Uint8Array>, name: string) =>
  JSON.parse(strFromU8(files[name] ?? new Uint8Array())) as Record<
    string,
    Record<string, unknown>[]
  >;

async function countParts(): Promise<number> {
  const query = 'select from account_export_parts where owner_id = $1';
  return (await database.pool.query(query, [member.id])).rowCount ?? 0;
}

test('an export is requested, made, named, measured and announced', async () => {
  const asked = await bodyOf<AccountExport>(ask());
  expect(asked).toMatchObject({ status: 'queued', progress: 0, size_bytes: null });
  expect(await refusalOf(download(asked))).toEqual([409, 'illegal_state']);
  await server.runAll();
  const done = await read(asked);
  expect(done).toMatchObject({ status: 'done', progress: 100 });
  const retentionMs = new Date(done.expires_at ?? 0).getTime() - server.clock.now().getTime();
  expect(Math.round(retentionMs / dayMs)).toBe(exportRetentionDays);
  const answer = await download(done);
  expect(answer.headers.get('content-type')).toBe('application/zip');
  expect(answer.headers.get('content-disposition')).toMatch(
    /^attachment; filename="kith-account-\d{4}-\d\d-\d\d\.zip"/u,
  );
  expect((await answer.arrayBuffer()).byteLength).toBe(done.size_bytes);
  const [mail, ...others] = await server.readEmailsOf(member.email);
  expect(others).toEqual([]);
  expect(mail?.subject).toBe('Your Kith export is ready');
  expect(mail?.body_text).toContain(`${server.origin}/app/account`);
});

test('the notice names the last day of the archive by the member’s calendar, as the email does', async () => {
  // One of the two has another date than UTC.
  for (const timezone of ['Pacific/Kiritimati', 'Etc/GMT+12']) {
    await member.call('PATCH', '/profile', { timezone });
    const { id, expires_at: end } = await make();
    const { rows } = await database.pool.query<{ until: string }>(
      `select data -> 'facts' ->> 'until' as until from notifications
       where user_id = $1 and data ->> 'kind' = 'export_ready'`,
      [member.id],
    );
    expect(rows).toEqual([{ until: localDate(new Date(end ?? ''), timezone) }]);
    await database.pool.query('delete from notifications where user_id = $1', [member.id]);
    await member.call('DELETE', `${path}/${id}`);
  }
});

test('an export whose archive is gone is refused whole, and has failed from then on', async () => {
  const made = await make();
  await database.pool.query('delete from account_export_parts where owner_id = $1', [member.id]);
  expect(await refusalOf(download(made))).toEqual([410, 'file_lost']);
  expect(await read(made)).toMatchObject({ status: 'failed', size_bytes: null });
  expect(await refusalOf(download(made))).toEqual([409, 'illegal_state']);
  await open(await make());
});

test('an export that lost a part of its archive is refused whole', async () => {
  const made = await make();
  await database.pool.query(
    `update account_export_parts set content = substr(content, 1, 10) where owner_id = $1`,
    [member.id],
  );
  expect(await refusalOf(download(made))).toEqual([410, 'file_lost']);
  expect(await countParts()).toBe(0);
});

test('the archive contains the member’s rows of every table and no other rows', async () => {
  const stranger = await server.signUp();
  const client = await database.pool.connect();
  try {
    await fillTables(client, member.id);
    await fillTables(client, stranger.id);
    await client.query(`update account_exports set status = 'failed', deleted_at = now()`);
    const made = await make();
    const files = await open(made);
    const rowsOf = new Map(
      Object.entries(areas).flatMap(([area, sources]) =>
        sources.map(({ table, name }) => {
          const key = name ?? table.split('.')[1] ?? '';
          return [key, readJson(files, `data/${area}.json`)[key]] as const;
        }),
      ),
    );
    // No one comes by themselves.
    const named = new Set([
      'waitlist',
      'own_admin_actions',
      'admin_actions_on_account',
      'own_referral',
    ]);
    for (const [name, rows] of rowsOf) {
      expect(Array.isArray(rows), name).toBe(true);
      if (!named.has(name)) expect(rows?.length, name).toBeGreaterThan(0);
    }
    const columns = new Map((await listTables(client)).map((t) => [keyOf(t), t.columns]));
    expect(Object.keys(rowsOf.get('contacts')?.[0] ?? {}).sort()).toEqual(
      [...(columns.get('public.contacts') ?? [])].sort(),
    );
    const everything = Object.values(files)
      .map((file) => strFromU8(file, true))
      .join('\n');
    expect(everything).toContain(member.id);
    expect(everything).toContain(member.email);
    expect(everything).not.toContain(stranger.id);
    expect(everything).not.toContain(stranger.email);
    expect(everything).not.toContain('$argon2');
  } finally {
    client.release();
  }
});

test('contacts, interactions, pictures and files are readable by other programs', async () => {
  const contact = await bodyOf<{ id: string }>(
    member.call('POST', '/contacts', { first_name: 'Ana', last_name: '=HYPERLINK("x")' }),
  );
  await bodyOf(
    member.call('POST', '/interactions', {
      contact_id: contact.id,
      kind: 'call',
      summary: '=2+3',
      body: 'Two\nlines, "quoted"',
    }),
  );
  const content = 'what the file holds';
  const upload = await fetch(
    `${server.origin}/api/v1/contacts/${contact.id}/files?file_name=..%2Fcontract.txt`,
    { method: 'POST', headers: { authorization: `Bearer ${member.token}` }, body: content },
  );
  const file = await bodyOf<{ id: string }>(upload);
  const files = await open(await make());
  expect(strFromU8(files[`files/${file.id}/contract.txt`] ?? new Uint8Array())).toBe(content);
  expect(strFromU8(files['contacts.vcf'] ?? new Uint8Array())).toContain('VERSION:4.0');
  const csv = strFromU8(files['interactions.csv'] ?? new Uint8Array());
  expect(csv).toContain(`,'=2+3,"Two\nlines, ""quoted""",`);
  expect(strFromU8(files['contacts.csv'] ?? new Uint8Array())).toContain('Ana');
  expect(Object.keys(files).filter((name) => name.includes('..'))).toEqual([]);
});

test('one export is made at a time, also when two are requested at once', async () => {
  const answers = await Promise.all([ask(), ask(), ask()]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  expect(await refusalOf(ask())).toEqual([409, 'export_already_running']);
  expect(server.sent).toHaveLength(1);
});

test('a repeat with the same key is the same export', async () => {
  const headers = { 'idempotency-key': 'export-once' };
  const first = await bodyOf<AccountExport>(ask(member, headers));
  expect(await bodyOf(ask(member, headers))).toEqual(first);
  expect(server.sent).toHaveLength(1);
});

test('three exports per day may be requested, including removed ones', async () => {
  for (let number = 1; number <= exportsPerDay; number += 1) {
    const { id } = await make();
    await bodyOf(member.call('DELETE', `${path}/${id}`));
    server.advance(hourMs);
    member = await server.signIn(member.email);
  }
  const answer = await ask();
  const body = (await answer.json()) as { code: string; details: { retry_after_s: number } };
  expect([answer.status, body.code]).toEqual([429, 'rate_limited']);
  expect(Math.round((body.details.retry_after_s * 1_000) / hourMs)).toBe(24 - exportsPerDay);
  server.advance(22 * hourMs);
  const fresh = await server.signIn(member.email);
  expect((await ask(fresh)).status).toBe(201);
});

test('removing an export deletes its archive at once', async () => {
  const made = await make();
  expect(await countParts()).toBeGreaterThan(0);
  await bodyOf(member.call('DELETE', `${path}/${made.id}`));
  expect(await countParts()).toBe(0);
  expect(await refusalOf(download(made))).toEqual([404, 'not_found']);
  const repeat = member.call('DELETE', `${path}/${made.id}`);
  expect(await refusalOf(repeat)).toEqual([404, 'not_found']);
  expect(await list()).toEqual([]);
});

test('removing a running export stops it, and another may start', async () => {
  const { id } = await bodyOf<AccountExport>(ask());
  await bodyOf(member.call('DELETE', `${path}/${id}`));
  await server.runAll();
  expect(await countParts()).toBe(0);
  expect(await server.readEmailsOf(member.email)).toEqual([]);
  expect((await ask()).status).toBe(201);
});

test('archives are deleted after a week', async () => {
  const made = await make();
  server.advance(exportRetentionDays * dayMs - hourMs);
  await server.run('account-exports.sweep');
  expect(await countParts()).toBeGreaterThan(0);
  server.advance(2 * hourMs);
  const fresh = await server.signIn(member.email);
  expect(await refusalOf(fresh.call('GET', `${path}/${made.id}/file`))).toEqual([404, 'not_found']);
  await server.run('account-exports.sweep');
  expect(await countParts()).toBe(0);
});

describe('after a server crash', () => {
  const job = (id: string) => ({ ownerId: member.id, exportId: id });

  test('an export starts again, completes, and sends one email', async () => {
    const { id } = await bodyOf<AccountExport>(ask());
    const dying = new AbortController();
    dying.abort(new Error('killed'));
    const killed = server.run(makeExportJobName, job(id), dying.signal);
    await expect(killed).rejects.toThrow('killed');
    await database.pool.query(
      `insert into account_export_parts (owner_id, export_id, position, content)
       values ($1, $2, 0, 'half a'), ($1, $2, 1, 'n archive')`,
      [member.id, id],
    );
    await server.run(makeExportJobName, job(id));
    await server.run(makeExportJobName, job(id));
    const [made] = await list();
    expect(made).toMatchObject({ id, status: 'done' });
    expect(Object.keys(await open(made!))).toContain('manifest.json');
    expect(await server.readEmailsOf(member.email)).toHaveLength(1);
  });

  test('an export fails after too many crashes, and the next one may start', async () => {
    const { id } = await bodyOf<AccountExport>(ask());
    const dying = new AbortController();
    dying.abort(new Error('killed'));
    for (let attempt = 0; attempt < exportAttempts; attempt += 1) {
      const killed = server.run(makeExportJobName, job(id), dying.signal);
      await expect(killed).rejects.toThrow('killed');
    }
    await server.run(makeExportJobName, job(id));
    expect(await list()).toMatchObject([{ id, status: 'failed', size_bytes: null }]);
    expect((await ask()).status).toBe(201);
  });

  test('two workers on one export make one archive', async () => {
    const { id } = await bodyOf<AccountExport>(ask());
    const outcomes = await Promise.allSettled(
      [1, 2].map(() => server.run(makeExportJobName, job(id))),
    );
    expect(outcomes.some(({ status }) => status === 'fulfilled')).toBe(true);
    const [made] = await list();
    expect(made).toMatchObject({ id, status: 'done' });
    expect(Object.keys(await open(made!))).toContain('manifest.json');
    expect(await server.readEmailsOf(member.email)).toHaveLength(1);
  });
});

test('a stranger can’t see, download or remove an export', async () => {
  const made = await make();
  const stranger = await server.signUp();
  expect(await list(stranger)).toEqual([]);
  for (const call of [
    stranger.call('GET', `${path}/${made.id}`),
    stranger.call('GET', `${path}/${made.id}/file`),
    stranger.call('DELETE', `${path}/${made.id}`),
    member.call('GET', `${path}/not-an-id/file`),
  ]) {
    expect(await refusalOf(call)).toEqual([404, 'not_found']);
  }
  const unnamed = fetch(`${server.origin}/api/v1${path}/${made.id}/file`);
  expect(await refusalOf(unnamed)).toEqual([401, 'unauthenticated']);
  expect((await download(made)).status).toBe(200);
});
