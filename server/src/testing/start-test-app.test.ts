import { hourMs } from '@kith/contract/core/time';
import { expect, test } from 'vitest';

import { pageLimit } from '#features/sharing/limits.ts';

import { startTestApp } from './start-test-app.ts';
import { useSharedDatabase } from './use-until-end.ts';

const database = await useSharedDatabase();
const openPage = async (origin: string) => (await fetch(`${origin}/p/unknown`)).status;

test('an app doesn’t count what the tests before it have asked for', async () => {
  const first = await startTestApp({ database });
  await pageLimit.take('loopback', 119);
  expect(await openPage(first.origin)).toBe(404);
  expect(await openPage(first.origin)).toBe(429);
  const second = await startTestApp({ database });
  expect(await openPage(second.origin)).toBe(404);
});

test('an app keeps the sockets of a test that takes long', async () => {
  const app = await startTestApp({ database, realtime: true });
  const socket = await app.open();
  app.advance(hourMs);
  app.realtime!.sweep();
  expect((await socket.beat()).status).toBe('ok');
});
