import { expect, inject, test } from 'vitest';

import { createMember } from '#testing/test-member.ts';
import { runCommand } from '#testing/server-process.ts';
import { giveCredits } from '#testing/test-credits.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';

const database = await useFileDatabase();

test('the command exports a journal, proves the balances, and fails on one that is wrong', async () => {
  const { host, user } = inject('cluster');
  const { database: name } = database.connection;
  const run = (...args: string[]) =>
    runCommand('ledger', args, {
      DATABASE_URL: `postgres://${user}@${encodeURIComponent(host)}/${name}`,
    });
  const { memberId } = (await createMember(database)).actor;
  await giveCredits(database, memberId, 70);

  const [journal, answer] = await Promise.all([run('export'), run('check')]);
  expect(journal).toContain('reward test\n');
  expect(journal).toMatch(/^ {4}members:lot:\d+ {2}70\. CREDIT$/mu);
  expect(answer).toBe('Every balance follows from its entries\n');

  await database.pool.query(`set session_replication_role = replica;
    update credit_accounts set balance = 71 where balance = 70;
    set session_replication_role = default`);
  const failed = await run('check').catch((error: unknown) => error);
  expect(failed).toMatchObject({
    code: 1,
    stdout: expect.stringMatching(
      /^balance of an account \d+: 71 is stored, its entries say 70\nNot sound\n$/u,
    ),
  });
});
