import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { disconnect, readOrigin } from './connect.ts';
import { dropWrite, enqueue, reviseWrite, sendQueue } from './queue.ts';
import { changeStored, readStored } from './stored.ts';

type Request = { path: string; key: string | undefined; token: string | undefined; body: object };
type Answer = { status: number; body: object };

/** The browser's storage as it behaves: copies in, copies out, later. */
const storage = vi.hoisted(() => {
  const kept = new Map<string, unknown>();
  const badges: string[] = [];
  const local = {
    get: async (keys: string[]) =>
      structuredClone(
        Object.fromEntries(keys.filter((key) => kept.has(key)).map((key) => [key, kept.get(key)])),
      ),
    set: async (items: object) => {
      for (const [key, value] of Object.entries(items)) kept.set(key, structuredClone(value));
    },
  };
  const action = {
    setBadgeText: async ({ text }: { text: string }) => void badges.push(text),
    setBadgeBackgroundColor: async () => undefined,
  };
  Object.assign(globalThis, { chrome: { storage: { local }, action } });
  return { kept, badges };
});

let server: Server;
let origin: string;
let requests: Request[];
let answers: Answer[];

const readBody = async (request: IncomingMessage) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString() || '{}') as object;
};

async function answerNext(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await readBody(request);
  requests.push({
    path: request.url ?? '',
    key: request.headers['idempotency-key'] as string | undefined,
    token: request.headers.authorization,
    body,
  });
  const answer = answers.shift() ?? { status: 201, body: { id: 'made' } };
  response.writeHead(answer.status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(answer.body));
}

beforeEach(async () => {
  storage.kept.clear();
  storage.badges.length = 0;
  requests = [];
  answers = [];
  server = createServer((request, response) => void answerNext(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await changeStored(() => ({
    origin,
    connection: { origin, token: 'kith_pat_x', memberId: 'ana', isOver: false },
  }));
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const write = (id: string, memberId = 'ana') =>
  enqueue({ id, memberId, kind: 'contact', label: id, body: { first_name: id } });
const waiting = async () => (await readStored()).queue.map(({ id }) => id);
/** Answers like a network that is away. */
const takeAway = () => {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(resolve));
};

test('writes are sent in order, each once with its own key, and leave the queue', async () => {
  await write('one');
  await write('two');
  expect(storage.badges.at(-1)).toBe('2');
  const both = await Promise.all([sendQueue(), sendQueue()]);
  expect(requests.map(({ path, key, token }) => [path, key, token])).toEqual([
    ['/api/v1/contacts', 'one', 'Bearer kith_pat_x'],
    ['/api/v1/contacts', 'two', 'Bearer kith_pat_x'],
  ]);
  expect(Object.assign({}, ...both)).toEqual({ one: { id: 'made' }, two: { id: 'made' } });
  expect(await waiting()).toEqual([]);
  expect(storage.badges.at(-1)).toBe('');
});

test('without a network everything waits, and is sent with the same keys later', async () => {
  const { port } = server.address() as AddressInfo;
  await takeAway();
  await write('one');
  await write('two');
  expect(await sendQueue()).toEqual({});
  expect(await waiting()).toEqual(['one', 'two']);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  await sendQueue();
  expect(requests.map(({ key }) => key)).toEqual(['one', 'two']);
  expect(await waiting()).toEqual([]);
});

test('an outage or a limit stops the queue, a refusal only its own write', async () => {
  await write('one');
  await write('two');
  answers = [{ status: 503, body: { code: 'unavailable' } }];
  await sendQueue();
  expect(await waiting()).toEqual(['one', 'two']);
  const details = { id: 'known', full_name: 'Ana', matched_by: 'email' };
  answers = [{ status: 409, body: { code: 'duplicate_contact', details } }];
  await sendQueue();
  const [left, ...others] = (await readStored()).queue;
  expect(others).toEqual([]);
  expect(left).toMatchObject({ id: 'one', refusal: { code: 'duplicate_contact', details } });
  await sendQueue();
  expect(requests).toHaveLength(3);
  await reviseWrite('one', { first_name: 'one', allow_duplicate: true });
  await sendQueue();
  expect(requests.at(-1)?.body).toEqual({ first_name: 'one', allow_duplicate: true });
  expect(requests.at(-1)?.key).not.toBe('one');
  expect(await waiting()).toEqual([]);
});

test('a refused token ends the connection and loses nothing', async () => {
  await write('one');
  answers = [{ status: 401, body: { code: 'unauthenticated' } }];
  await sendQueue();
  const { connection } = await readStored();
  expect(connection?.isOver).toBe(true);
  expect(await waiting()).toEqual(['one']);
  await sendQueue();
  expect(requests).toHaveLength(1);
});

test('what one member wrote is never sent to another’s account', async () => {
  await write('hers', 'ana');
  await write('his', 'ben');
  await sendQueue();
  expect(requests.map(({ key }) => key)).toEqual(['hers']);
  expect(await waiting()).toEqual(['his']);
  await dropWrite('his');
  expect(await waiting()).toEqual([]);
});

test('signing out forgets everything, and revokes the token as soon as there is an answer', async () => {
  const { port } = server.address() as AddressInfo;
  await write('one');
  await takeAway();
  await disconnect();
  await sendQueue();
  expect(await readStored()).toMatchObject({ connection: null, queue: [], origin });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  await sendQueue();
  await sendQueue();
  expect(requests).toEqual([
    {
      path: '/api/v1/extension/revocations',
      key: undefined,
      token: undefined,
      body: { token: 'kith_pat_x' },
    },
  ]);
});

test('an address is an origin over HTTPS, or of this machine', () => {
  expect(readOrigin(' kith.example ')).toBe('https://kith.example');
  expect(readOrigin('https://kith.example/app?x=1')).toBe('https://kith.example');
  expect(readOrigin('localhost:3000')).toBe('http://localhost:3000');
  expect(readOrigin('http://127.0.0.1:3105/')).toBe('http://127.0.0.1:3105');
  for (const text of [
    '',
    'http://kith.example',
    'javascript:alert(1)',
    'https://a:b@kith.example',
  ]) {
    expect(readOrigin(text), text).toBeNull();
  }
  expect(readOrigin('http://localhost.evil.example')).toBeNull();
});
