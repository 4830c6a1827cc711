import type { MemberContext } from '#platform/context.ts';
import { runAsService } from '#platform/database/service.ts';

import { readToken } from '#features/auth/access-tokens/token-secret.ts';
import { recordOwnChange } from '#features/auth/account-changes/record-change.ts';

import type { ExtensionParts } from './connect-extension.ts';

/** Revokes a token for whoever has it (as in RFC 7009); one that is none changes nothing. */
export async function disconnectExtension(parts: ExtensionParts, token: string): Promise<void> {
  const hash = readToken(token);
  if (hash === null) return;
  await runAsService(parts.database, async (tx) => {
    const removed = await tx
      .deleteFrom('access_tokens')
      .where('token_hash', '=', hash)
      .returning(['owner_id', 'name'])
      .executeTakeFirst();
    if (!removed) return;
    const actor: MemberContext['actor'] = { memberId: removed.owner_id, sessionId: null };
    const change = { kind: 'token_removed', detail: removed.name } as const;
    await recordOwnChange(tx, { actor, clock: parts.clock, jobs: parts.jobs }, change);
  });
}
