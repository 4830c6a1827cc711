import { sql } from 'kysely';
import { expect, test } from 'vitest';

import { createMember } from '#testing/test-member.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';

import { limitStatements } from './database.ts';
import { openAnonDatabase, openMemberDatabase } from './transaction.ts';

const database = await useSharedDatabase();
const { memberId } = (await createMember(database)).actor;
const claims = { memberId, sessionId: null };

test('a statement of a member or visitor has a time limit, whatever its connection was left with', async () => {
  const limited = limitStatements(database, 1_500);
  for (const opened of [openMemberDatabase(limited, claims), openAnonDatabase(limited)]) {
    const { rows } = await opened.transaction((tx) =>
      sql`select current_setting('statement_timeout') as limit`.execute(tx),
    );
    expect(rows).toEqual([{ limit: '1500ms' }]);
  }
});
