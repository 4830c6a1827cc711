import type { Notification } from '@kith/contract/notifications/schemas';
import { recordUsage } from '#lib/usage.ts';

/** Records, for a member who allows it, that they went from a notification to where they are named. */
export function recordOpenedMention({ type, user_id, data, mention_id }: Notification): void {
  if (type !== 'mention' || mention_id === null) return;
  const postId = typeof data['post_id'] === 'string' ? data['post_id'] : null;
  recordUsage({
    featureName: 'mention',
    action: 'opened',
    ...(postId !== null && { resourceId: postId, resourceType: 'post' }),
    usageData: {
      mentionId: mention_id,
      postId,
      mentionedUserId: user_id,
      notificationType: type,
      delivered: true,
      clickedFromNotification: true,
    },
  });
}
