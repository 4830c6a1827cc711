import type { CreatedToken } from '@kith/contract/account/tokens';
import type { ConsentType } from '@kith/contract/consents/rules';
import { minuteMs } from '@kith/contract/core/time';
import { bodyOf } from '#testing/read-answer.ts';
import { startTestApp } from '#testing/start-test-app.ts';
import { type AppMember, longSessions } from '#testing/test-app-clients.ts';
import { usualConsents } from '#testing/test-member.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';
import { expect, test } from 'vitest';

const database = await useFileDatabase();
const server = await startTestApp({ database, variables: longSessions });

async function makeToken(owner: AppMember): Promise<string> {
  const input = { name: 'Script', scopes: ['contacts:read'], expires_in_days: 1 };
  const { token } = await bodyOf<CreatedToken>(owner.call('POST', '/account/tokens', input));
  return token ?? '';
}

test('what a token calls is recorded once a minute, for members who agreed to analytics', async () => {
  const call = async (consents: readonly ConsentType[]) => {
    const owner = await server.signUp(undefined, { consents });
    const script = server.callWith(await makeToken(owner));
    await script('GET', `/contacts/${owner.id}`);
    await script('GET', '/contacts');
    server.advance(minuteMs);
    await script('GET', '/contacts');
    const { rows } = await database.pool.query(
      `select feature_name, usage_data from usage_events where owner_id = $1 order by recorded_at`,
      [owner.id],
    );
    return rows.map((row) => [row.feature_name, row.usage_data.endpoint]);
  };
  expect(await call(usualConsents)).toEqual([]);
  expect(await call([...usualConsents, 'analytics'])).toEqual([
    ['api_call', 'GET /api/v1/contacts/:id'],
    ['api_call', 'GET /api/v1/contacts'],
  ]);
});
