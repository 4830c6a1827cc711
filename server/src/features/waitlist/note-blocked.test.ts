import { randomUUID } from 'node:crypto';

import { expect, test } from 'vitest';

import { createLogger } from '#platform/log.ts';
import { startTestApp } from '#testing/start-test-app.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';

const lines: string[] = [];
const log = createLogger('info', { write: (line) => void lines.push(line) });
const app = await startTestApp({ database: await useSharedDatabase(), log });

test('a feature of a later version that someone asks for is in the log, without ids and codes', async () => {
  const id = randomUUID();
  const answer = await app.request('/api/v1/waitlist/blocked', {
    body: { route_or_feature: `/workspace/${id}?code=secret` },
  });
  expect([answer.status, await answer.json()]).toEqual([202, { is_noted: true }]);
  const noted = lines.filter((line) => line.includes('enterprise_blocked'));
  expect(noted).toHaveLength(1);
  expect(JSON.parse(noted[0]!)).toMatchObject({
    event_type: 'enterprise_blocked',
    route: '/workspace/[id]',
  });
  expect(noted[0]).not.toContain(id);
  expect(noted[0]).not.toContain('secret');
});
