import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';

import { expect, onTestFinished, test, vi } from 'vitest';

import { startTestApp } from '#testing/start-test-app.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';

const server = await startTestApp({ database: await useSharedDatabase() });
const member = await server.signUp();

/** Sends without the `fetch` of the process, whose own streams would count. */
async function send(path: string, body?: object): Promise<IncomingMessage & { bytes: Buffer }> {
  const sent = request(`${server.origin}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    agent: false,
    headers: {
      authorization: `Bearer ${member.token}`,
      apikey: server.key,
      'accept-encoding': 'gzip, deflate, br, zstd',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
  });
  sent.end(body === undefined ? undefined : JSON.stringify(body));
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  return Object.assign(answer, { bytes: await buffer(answer) });
}

const requests: [string, object?][] = [
  ['/api/v1/contacts?limit=50'],
  ['/api/v1/contacts', { first_name: 'Mira', last_name: 'Reyes' }],
  ['/functions/v1/site-search', { query: 'mira' }],
  ['/auth/v1/user'],
  ['/rest/v1/notifications?select=id'],
];

test.each(requests)('a body is copied through no stream: %s', async (path, body) => {
  // The first request loads what answers it.
  await send(path, body);
  const ofRequests = vi.spyOn(Readable, 'toWeb');
  const ofAnswers = vi.spyOn(ReadableStream.prototype, 'getReader');
  onTestFinished(() => [ofRequests, ofAnswers].forEach((spy) => spy.mockRestore()));
  const answer = await send(path, body);
  expect(answer.statusCode).toBeLessThan(300);
  expect(answer.headers['content-length']).toBe(String(answer.bytes.length));
  expect([ofRequests.mock.calls.length, ofAnswers.mock.calls.length]).toEqual([0, 0]);
});
