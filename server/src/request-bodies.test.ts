import { randomUUID } from 'node:crypto';
import { request as openRequest } from 'node:http';

import { api } from '@kith/contract/api';
import { expect, test } from 'vitest';

import { bodyLimits } from '#platform/http/limit-body.ts';
import { startTestApp } from '#testing/start-test-app.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';

import { isUpload } from './request-bodies.ts';

const server = await startTestApp({
  database: await useSharedDatabase(),
  variables: { AUTH_SAML: 'true' },
});

type Endpoint = { method: string; path: string };

/** Every endpoint of the contract. */
function* listContract(node: object): Generator<Endpoint> {
  if ('~orpc' in node) {
    const { route } = node['~orpc'] as { route: { method?: string; path?: string } };
    yield { method: route.method ?? 'POST', path: `/api/v1${route.path ?? ''}` };
    return;
  }
  for (const child of Object.values(node)) yield* listContract(child as object);
}

const bodiless = new Set(['GET', 'HEAD', 'OPTIONS']);
const fillIn = (path: string) =>
  path.replace(/:\w+(?:\{[^}]*\})?|\{\w+\}/gu, randomUUID()).replaceAll('*', 'anything');

/** Every endpoint that a body can be sent to: all routes of all adapters, and the contract. */
function listEndpoints(): Endpoint[] {
  const all = [...server.routes, ...listContract(api)].map(({ method, path }) => ({
    method: method === 'ALL' ? 'POST' : method,
    path,
  }));
  const unique = new Map(all.map((one) => [`${one.method} ${one.path}`, one]));
  return [...unique.values()]
    .filter(({ method }) => !bodiless.has(method))
    .map(({ method, path }) => ({ method, path: fillIn(path) }));
}

const endpoints = listEndpoints();

const isUploadTo = ({ method, path }: Endpoint) => isUpload(method, path);

const beginnings = new Map(
  endpoints.map((one) => [one.path.split('/').slice(0, 3).join('/'), one]),
);
/** One endpoint of each adapter, every upload, and those that anyone may call. */
const samples = [
  ...beginnings.values(),
  ...endpoints.filter(isUploadTo),
  { method: 'POST', path: '/auth/v1/sso/saml/acs' },
  { method: 'POST', path: '/api/v1/error-reports' },
  { method: 'POST', path: '/api/v1/waitlist' },
];

type Answer = { status: number; sentBytes: number };

/** Sends a request whose body goes on until the answer comes. */
function send(
  { method, path }: Endpoint,
  { headers = {}, endless }: { headers?: Record<string, string>; endless: boolean },
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const piece = Buffer.alloc(64 * 1024, ' ');
    let sentBytes = 0;
    const outgoing = openRequest(`${server.origin}${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      agent: false,
    });
    let answered = false;
    outgoing.on('response', (incoming) => {
      answered = true;
      resolve({ status: incoming.statusCode ?? 0, sentBytes });
      outgoing.destroy();
    });
    outgoing.on('error', (error) => {
      if (!answered) reject(new Error(`${method} ${path}`, { cause: error }));
    });
    const write = () => {
      while (!answered && !outgoing.destroyed) {
        sentBytes += piece.length;
        if (!outgoing.write(piece)) return;
      }
    };
    outgoing.flushHeaders();
    outgoing.on('drain', write);
    if (endless) write();
  });
}

/** In one pass a few at once: the machine has other work. */
async function sendToAll(
  some: readonly Endpoint[],
  options: Parameters<typeof send>[1],
): Promise<(Answer & { endpoint: string })[]> {
  const answers: (Answer & { endpoint: string })[] = [];
  for (let at = 0; at < some.length; at += 8) {
    const group = some.slice(at, at + 8).map(async (one) => {
      answers.push({ endpoint: `${one.method} ${one.path}`, ...(await send(one, options)) });
    });
    await Promise.all(group);
  }
  return answers;
}

test('every adapter and the contract are in the list', () => {
  const paths = endpoints.map(({ path }) => path);
  for (const prefix of ['/api/v1/waitlist', '/auth/v1/', '/rest/v1/', '/functions/v1/']) {
    expect(
      paths.some((path) => path.startsWith(prefix)),
      prefix,
    ).toBe(true);
  }
  expect(paths).toContain('/auth/v1/sso/saml/acs');
  expect(paths).toContain('/api/v1/error-reports');
  expect(endpoints.filter(isUploadTo)).toHaveLength(6);
  expect(endpoints.length).toBeGreaterThan(130);
});

test('a body of 2 GB is refused at every endpoint before a byte of it is read', async () => {
  const headers = { 'content-length': '2000000000' };
  const answers = await sendToAll(endpoints, { headers, endless: false });
  const others = answers.filter(({ status }) => status !== 413);
  const uploads = endpoints.filter(isUploadTo).map(({ method, path }) => `${method} ${path}`);
  expect(others.map(({ endpoint, status }) => `${endpoint} ${status}`).sort()).toEqual(
    uploads.map((endpoint) => `${endpoint} 401`).sort(),
  );
});

test('an endless body is refused by every adapter as soon as its limit has come', async () => {
  const headers = { 'transfer-encoding': 'chunked' };
  const answers = await sendToAll(samples, { headers, endless: true });
  // What both ends of a connection hold back counts as sent.
  const slackBytes = 8 * bodyLimits.usual;
  for (const { endpoint, status, sentBytes } of answers) {
    expect([401, 413], endpoint).toContain(status);
    expect(sentBytes, endpoint).toBeLessThan(bodyLimits.usual + slackBytes);
  }
});

test('an upload is refused by its announced length, or by who sends it, before it is read', async () => {
  const { token } = await server.signUp();
  const authorization = `Bearer ${token}`;
  const sizes = { 'content-length': '2000000000', authorization };
  for (const { status } of await sendToAll(endpoints.filter(isUploadTo), {
    headers: sizes,
    endless: false,
  })) {
    expect(status).toBe(413);
  }
  // The id in these is another member's.
  const ofStrangers = endpoints.filter((one) => isUploadTo(one) && /[\da-f-]{36}/u.test(one.path));
  const small = { 'content-length': '1000', authorization };
  for (const { status } of await sendToAll(ofStrangers, { headers: small, endless: false })) {
    expect(status).toBe(404);
  }
});

test('attack: JSON that is nested 100,000 deep is refused by every adapter, and stops none', async () => {
  const { token } = await server.signUp();
  const deep = `{"data":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
  const faults: string[] = [];
  for (const { method, path } of samples.filter((one) => !isUploadTo(one))) {
    const answer = await fetch(`${server.origin}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        'content-type': 'application/json',
        apikey: server.key,
        authorization: `Bearer ${token}`,
      },
      body: deep,
    });
    await answer.body?.cancel();
    if (answer.status >= 500) faults.push(`${method} ${path} ${answer.status}`);
  }
  expect(faults).toEqual([]);
});
