import { secondMs } from '@kith/contract/core/time';
import { sql } from 'kysely';
import { expect, test } from 'vitest';

import { createMember } from '#testing/test-member.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';

import { connectDatabase } from './database.ts';
import { openAnonDatabase, openMemberDatabase } from './transaction.ts';

const database = await useSharedDatabase();
const { memberId } = (await createMember(database)).actor;
const claims = { memberId, sessionId: null };

test('every statement of a member or visitor has a time limit, also behind a pooler of connections', async () => {
  const limitMs = { connection: secondMs, statement: 1_500 };
  const limited = connectDatabase(database.connection, { limitMs, max: 1 });
  try {
    // A pooler gives another connection, without what was set when this one was opened.
    await limited.pool.query('reset statement_timeout');
    for (const opened of [openMemberDatabase(limited, claims), openAnonDatabase(limited)]) {
      const { rows } = await opened.transaction((tx) =>
        sql`select current_setting('statement_timeout') as limit`.execute(tx),
      );
      expect(rows).toEqual([{ limit: '1500ms' }]);
    }
  } finally {
    await limited.close();
  }
});
