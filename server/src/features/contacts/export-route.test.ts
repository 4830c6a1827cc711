import { addContact } from '#testing/test-contact.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';
import { addPeople, inventPeople } from '#testing/test-filter-network.ts';
import { createMember } from '#testing/test-member.ts';
import type { MemberContext } from '#platform/context.ts';
import { beforeAll, expect, test } from 'vitest';

import { createContactExportRoute } from './export-route.ts';

const database = await useSharedDatabase();
let ctx: MemberContext;
beforeAll(async () => {
  ctx = await createMember(database);
});

function openRoute(isMember = true) {
  return createContactExportRoute({ resolveMember: async () => (isMember ? ctx : null) });
}

function ask(format: string, { isMember = true } = {}) {
  return openRoute(isMember).request(`/?format=${format}`);
}

test('an export is a file with a name and a type, and contains every contact once', async () => {
  await addPeople(ctx, inventPeople(1_003));
  const answer = await ask('csv');
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(answer.headers.get('content-disposition')).toBe(
    'attachment; filename="kith-contacts-2026-11-20.csv"',
  );
  expect((await answer.text()).trimEnd().split('\r\n')).toHaveLength(1_004);
  const { contacts } = (await (await ask('json')).json()) as { contacts: { id: string }[] };
  expect(new Set(contacts.map(({ id }) => id)).size).toBe(1_003);
  expect((await (await ask('vcard3')).text()).match(/^END:VCARD\r$/gmu)).toHaveLength(1_003);
});

test('vCard lines have at most 75 bytes', async () => {
  await addContact(ctx, { first_name: '長い名前'.repeat(40), notes: 'é'.repeat(500) });
  const lines = (await (await ask('vcard4')).text()).split('\r\n');
  expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBe(75);
});

test('an unknown format and a request without a member are refused', async () => {
  expect([(await ask('xls')).status, (await ask('csv', { isMember: false })).status]).toEqual([
    400, 401,
  ]);
});

test('attack: many exports at once; a member has one, and the next when it is read or left', async () => {
  // More than one page, so that its end waits for the reader.
  await addPeople(ctx, inventPeople(3_000));
  const route = openRoute();
  const start = () => route.request('/?format=json');
  const first = await start();
  const second = await start();
  expect([second.status, await second.json()]).toMatchObject([
    409,
    { code: 'export_already_running' },
  ]);
  await first.body?.cancel();
  const third = await start();
  expect(third.status).toBe(200);
  await third.text();
  expect((await start()).status).toBe(200);
});
