import { systemClock } from '#platform/clock.ts';
import type { MemberContext } from '#platform/context.ts';
import { connectDatabase } from '#platform/database/database.ts';
import { openConnection } from '#platform/database/open-connection.ts';
import { openMemberDatabase } from '#platform/database/transaction.ts';
import { silentLogger } from '#platform/log.ts';

import { ignoreJobs, linkMembers, openWith, sendIn } from './test-conversation.ts';

/** What the first member wrote to the second, and the answer. */
export const talk = { written: ['Are you at the fair?', 'Hall 4, from ten on.'], answer: 'I am!' };

/** In the database of a data folder, its two members link and write to each other. */
export async function writeReleaseTalk(dataDir: string): Promise<void> {
  const { connection, close } = await openConnection(
    { databaseUrl: undefined, dataDir },
    { mayCreate: false },
  );
  const database = connectDatabase(connection, { max: 2 });
  try {
    const { rows } = await database.pool.query<{ id: string }>(
      'select id from auth.users order by email',
    );
    const [first, second] = rows.map(({ id: memberId }): MemberContext => ({
      actor: { memberId, sessionId: null },
      database: openMemberDatabase(database, { memberId, sessionId: null }),
      clock: systemClock,
      jobs: ignoreJobs,
      ai: { remote: null },
      log: silentLogger,
    }));
    if (!first || !second) throw new Error('A talk needs two members');
    await linkMembers(database, first, second);
    const conversation = await openWith(first, second);
    for (const text of talk.written) await sendIn(first, conversation, text);
    await sendIn(second, conversation, talk.answer);
  } finally {
    await database.close();
    await close();
  }
}
