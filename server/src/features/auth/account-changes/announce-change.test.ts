import type { CreatedToken } from '@kith/contract/account/tokens';
import { bodyOf } from '#testing/read-answer.ts';
import { startTestApp } from '#testing/start-test-app.ts';
import { longSessions } from '#testing/test-app-clients.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';
import { expect, test } from 'vitest';

const database = await useFileDatabase();
const server = await startTestApp({ database, variables: longSessions });

/** One of the two has another date than UTC. */
test.each(['Pacific/Kiritimati', 'Etc/GMT+12'])(
  'the email names the last day by the member’s calendar: %s',
  async (timezone) => {
    const member = await server.signUp();
    await member.call('PATCH', '/profile', { timezone });
    server.sent.length = 0;
    const input = { name: 'Script', scopes: ['contacts:read'], expires_in_days: 30 };
    const made = await bodyOf<CreatedToken>(member.call('POST', '/account/tokens', input));
    await server.runAll();
    const [mail] = await server.readEmailsOf(member.email);
    const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: timezone });
    expect(mail?.body_text).toContain(`Until ${format.format(new Date(made.expires_at))}`);
  },
);
