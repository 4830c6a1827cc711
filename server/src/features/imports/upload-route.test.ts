import { importFileLimitBytes } from '@kith/contract/imports/rules';
import { readRow } from '#platform/database/rows.ts';
import { createManualJobs, type ImportingMember } from '#testing/import-runner.ts';
import { createLinkedInSample } from '#testing/samples/linkedin-sample.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';
import { createMember } from '#testing/test-member.ts';
import { sql } from 'kysely';
import { strToU8, zipSync } from 'fflate';
import { beforeEach, expect, test } from 'vitest';

import { createImportUploadRoute } from './upload-route.ts';

const database = await useFileDatabase();
let ctx: ImportingMember;
beforeEach(async () => {
  ctx = { ...(await createMember(database)), jobs: createManualJobs(database) };
});

const sample = createLinkedInSample({ people: 60 });

type Body = string | Uint8Array | ReadableStream<Uint8Array>;

function post(body: Body, { headers = {}, name = 'Connections.csv' } = {}) {
  const route = createImportUploadRoute({
    resolveMember: async (given) => (given.headers.get('authorization') ? ctx : null),
  });
  return route.request(`/?file_name=${encodeURIComponent(name)}`, {
    method: 'POST',
    body,
    headers: { authorization: 'Bearer x', ...headers },
    duplex: 'half',
  } as RequestInit);
}

test('an upload answers 201 with an import that is being read', async () => {
  const answer = await post(sample.connections, { name: 'Kontakte\u0000 ä.csv' });
  expect(answer.status).toBe(201);
  expect(await answer.json()).toMatchObject({
    status: 'reading',
    format: 'linkedin',
    file_name: 'Kontakte ä.csv',
    file_bytes: sample.connections.length,
    undoable: false,
  });
});

test('an upload with the same Idempotency-Key is accepted once', async () => {
  const headers = { 'idempotency-key': 'upload-0001' };
  const answers = await Promise.all([
    post(sample.connections, { headers }),
    post(sample.connections, { headers }),
  ]);
  const [first, second] = await Promise.all(answers.map((answer) => answer.json()));
  expect(second).toEqual(first);
  expect(ctx.jobs.sent).toHaveLength(1);
});

test('bad uploads are refused with their code and nothing is written', async () => {
  const endless = () =>
    new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new Uint8Array(1024 * 1024)),
    });
  const cases: [Body, number, string][] = [
    ['', 422, 'import_file_empty'],
    ['hello', 415, 'import_file_unsupported'],
    [new Uint8Array([0x25, 0x50, 0x44, 0x46, 0]), 415, 'import_file_unsupported'],
    [zipSync({ '../Connections.csv': strToU8('x') }), 422, 'import_archive_unsafe'],
    [endless(), 413, 'import_file_too_large'],
  ];
  for (const [body, status, code] of cases) {
    const answer = await post(body);
    expect(await answer.json()).toMatchObject({ code });
    expect(answer.status).toBe(status);
  }
  const announced = await post('x', {
    headers: { 'content-length': String(importFileLimitBytes + 1) },
  });
  expect(announced.status).toBe(413);
  const anonymous = await post('x', { headers: { authorization: '' } });
  expect(anonymous.status).toBe(401);
  const written = await ctx.database.transaction((tx) =>
    readRow(
      tx,
      sql`select ((select count(*) from imports) + (select count(*) from import_files))::integer
        as count`,
    ),
  );
  expect(written).toEqual({ count: 0 });
  expect(ctx.jobs.sent).toEqual([]);
});
