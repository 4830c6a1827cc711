import type { BridgeNotice } from '@kith/contract/notifications/notification-texts';

import { notifyMember } from '#features/notifications/notify-member.ts';
import { toWireTime } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { JobQueue } from '#platform/jobs/job-queue.ts';

import type { HeldBridge } from './hold-bridge.ts';
import { nameFor } from './people-queries.ts';

/** Notifies one participant of a step, once. `aboutId`: the member it names. */
export async function notifyBridge(
  { tx, jobs }: { tx: Tx; jobs: JobQueue },
  held: HeldBridge,
  notice: {
    memberId: string | null;
    step: BridgeNotice;
    aboutId?: string | null;
    name?: string;
    excerpt?: string;
  },
): Promise<void> {
  const { memberId, step, aboutId = null, name, excerpt = '' } = notice;
  if (memberId === null) return;
  const actor = name ?? (aboutId === null ? '' : await nameFor(tx, memberId, aboutId));
  // A bridge that began again goes through the same states, asked at another time.
  const askedAt = toWireTime(held.asked_at) ?? '';
  const conversation = step === 'introduced' ? held.conversation_id : null;
  await notifyMember(
    { tx, jobs },
    {
      memberId,
      kind: 'bridge',
      fact: `${held.id}:${step}:${held.state}:${aboutId ?? ''}:${askedAt}`,
      facts: { step, actor, excerpt },
      ids: {
        bridge_id: held.id,
        ...(aboutId === null ? {} : { actor_id: aboutId }),
        ...(conversation === null ? {} : { conversation_id: conversation }),
      },
    },
  );
}
