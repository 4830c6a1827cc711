import { randomUUID } from 'node:crypto';

import { startTestApp } from '#testing/start-test-app.ts';
import type { AppMember } from '#testing/test-app-clients.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';
import { beforeAll, expect, test } from 'vitest';

const app = await startTestApp({ database: await useSharedDatabase() });
let owner: AppMember;
let stranger: AppMember;
let companyId: string;

beforeAll(async () => {
  [owner, stranger] = await Promise.all([app.signUp(), app.signUp()]);
  const created = await owner.call('POST', '/contacts', { first_name: 'Ada', company: 'Lumen' });
  const { id, company_id } = (await created.json()) as { id: string; company_id: string };
  companyId = company_id;
  await owner.call('POST', '/interactions', { contact_id: id, kind: 'call', direction: 'mutual' });
  await owner.call('PATCH', `/companies/${companyId}`, { industry: '62' });
});

/** What differs between any two answers. */
const isOfRequest = (name: string) => /^(?:date|x-request-id|server-timing)$/u.test(name);

/** The whole answer: status, headers and bytes. */
async function answerOf(member: AppMember, [method, path, body]: Request) {
  const answer = await member.call(method, path, body);
  const headers = [...answer.headers].filter(([name]) => !isOfRequest(name));
  return { status: answer.status, headers, text: await answer.text() };
}

type Request = [method: string, path: string, body?: object];

const ofCompany = (id: string): Request[] => [
  ['GET', `/insights/companies/${id}`],
  ['GET', `/insights/history?company_id=${id}`],
  ['GET', `/insights/people?set=employed&company_id=${id}`],
  ['GET', `/insights/people?set=came&company_id=${id}`],
  ['PUT', '/insights/watches', { company_id: id }],
  ['DELETE', `/insights/watches`, { company_id: id }],
  ['GET', `/companies/${id}`],
];

test('the company of another member answers with the same bytes as one that never existed', async () => {
  const [theirs, never] = [ofCompany(companyId), ofCompany(randomUUID())];
  for (const [place, request] of theirs.entries()) {
    const known = await answerOf(stranger, request);
    expect(known, request.join(' ')).toEqual(await answerOf(stranger, never[place]!));
    expect([known.status, JSON.parse(known.text)], request.join(' ')).toMatchObject([
      404,
      { code: 'not_found' },
    ]);
    expect((await answerOf(owner, request)).status, request.join(' ')).toBeLessThan(300);
  }
});

test('an industry in which another member knows people answers like one in which no one is known', async () => {
  const ofIndustry = (code: string): Request[] => [
    ['GET', `/insights/industries/${code}`],
    ['GET', `/insights/history?industry=${code}`],
    ['GET', `/insights/people?set=employed&industry=${code}`],
  ];
  const plain = (text: string) =>
    text.replaceAll(/"(?:62|63)"/gu, '"code"').replace(/"as_of":"[^"]+"/u, '"as_of":""');
  for (const [place, request] of ofIndustry('62').entries()) {
    const known = await answerOf(stranger, request);
    const unknown = await answerOf(stranger, ofIndustry('63')[place]!);
    expect(known.status).toBe(200);
    expect({ ...known, text: plain(known.text) }).toEqual({
      ...unknown,
      text: plain(unknown.text),
    });
    const own = await answerOf(owner, request);
    expect(plain(own.text)).not.toBe(plain(known.text));
  }
});
