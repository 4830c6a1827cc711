import { sql } from 'kysely';

import type { MemberContext } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import { runAsService } from '#platform/database/service.ts';

/** A consent record as the browser writes it. */
export function consentOf(ctx: MemberContext, type = 'data_processing', granted = true) {
  return {
    user_id: ctx.actor.memberId,
    consent_type: type,
    consent_granted: granted,
    user_agent: 'test',
    consent_version: 'v1.0',
    legal_basis: 'explicit_consent',
    granted_at: '2026-11-20T10:00:00.123456+00:00',
    expires_at: null,
    updated_at: '2026-11-20T10:00:00.123456Z',
  };
}

export async function storedConsents(
  database: Database,
  ctx: MemberContext,
): Promise<Record<string, unknown>[]> {
  const result = await runAsService(database, (tx) =>
    sql<Record<string, unknown>>`select consent_type, consent_granted from user_consent
      where user_id = ${ctx.actor.memberId} order by consent_type`.execute(tx),
  );
  return result.rows;
}
