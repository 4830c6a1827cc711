import { expect, test } from 'vitest';

import { startTestApp } from '#testing/start-test-app.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';

const { request } = await startTestApp({ database: await useSharedDatabase() });

test('an answer is compressed for those who can read it, and caches keep both', async () => {
  const ask = async (accepted: string) => {
    const answer = await request('/api/openapi.json', { headers: { 'accept-encoding': accepted } });
    expect(answer.headers.get('vary')).toMatch(/accept-encoding/iu);
    return { encoding: answer.headers.get('content-encoding'), text: await answer.text() };
  };
  const compressed = await ask('gzip');
  const plain = await ask('identity');
  expect([compressed.encoding, plain.encoding]).toEqual(['gzip', null]);
  expect(compressed.text).toBe(plain.text);
});
