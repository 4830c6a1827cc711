import { randomUUID } from 'node:crypto';

import { addCredits } from '#features/credits/add-credits.ts';
import type { Database } from '#platform/database/database.ts';
import { runAsService } from '#platform/database/service.ts';

/** Credits for a member who does more in a test than a month's credits allow. */
export async function giveCredits(
  database: Database,
  memberId: string,
  amount = 1_000_000,
): Promise<void> {
  const at = new Date('2026-01-01T00:00:00Z');
  const given = { kind: 'reward', unit: 'credit', action: 'test', key: randomUUID(), at } as const;
  await runAsService(database, (tx) => addCredits(tx, { memberId, amount, ...given }));
}
