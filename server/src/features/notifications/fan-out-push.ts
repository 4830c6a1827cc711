import { randomUUID } from 'node:crypto';

import { pickLocale } from '@kith/contract/core/locales';
import {
  type NotificationData,
  notificationDataSchema,
  type PushTask,
} from '@kith/contract/notifications/schemas';
import { notFound } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import type { Tx } from '#platform/database/tx.ts';

import { describePush, type PushText } from './compose-push.ts';
import { type PushJob, sendPushJobName } from './push-task.ts';
import { formatNotification } from './format-notification.ts';

/**
 * Sends one of the member's notifications, or a text of theirs, to all of their own devices.
 *
 * @returns how many devices that is.
 * @throws `not_found` for a notification that is not theirs.
 */
export function fanOutPush({
  ctx,
  input,
}: {
  ctx: MemberContext;
  input: PushTask;
}): Promise<{ devices: number }> {
  const ownerId = ctx.actor.memberId;
  return ctx.database.transaction(async (tx) => {
    const text: PushText =
      'notification_id' in input
        ? await readNotification(tx, ownerId, input.notification_id)
        : { ...input, tag: randomUUID() };
    const devices = await tx
      .selectFrom('push_subscriptions')
      .select('id')
      .where('owner_id', '=', ownerId)
      .execute();
    for (const { id: deviceId } of devices) {
      const job: PushJob = { ownerId, deviceId, text };
      await ctx.jobs.send(tx, sendPushJobName, job);
    }
    return { devices: devices.length };
  });
}

async function readNotification(tx: Tx, ownerId: string, id: string): Promise<PushText> {
  const row = await tx
    .selectFrom('notifications as n')
    .innerJoin('profiles as p', 'p.id', 'n.user_id')
    .select(['n.title', 'n.message', 'n.data', 'p.locale'])
    .where('n.user_id', '=', ownerId)
    .where('n.id', '=', id)
    .$narrowType<{ data: NotificationData }>()
    .executeTakeFirst();
  if (!row) throw notFound('Notification');
  const data = notificationDataSchema.safeParse(row.data);
  const said = data.success ? formatNotification(data.data, pickLocale([row.locale])) : row;
  return describePush(row.data, said, id);
}
