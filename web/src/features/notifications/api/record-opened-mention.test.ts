import type { Notification } from '@kith/contract/notifications/schemas';
import { expect, test, vi } from 'vitest';
import { allowUsage } from '#lib/usage.ts';
import { recordOpenedMention } from './record-opened-mention.ts';

const notification: Notification = {
  id: 'a',
  user_id: 'me',
  type: 'mention',
  title: 'Ana named you',
  message: '',
  created_at: '2026-11-01T09:00:00Z',
  read_at: null,
  data: { kind: 'mention', post_id: 'p' },
  mention_id: 'm',
};

test('records that a member went to where they are named, and nothing of other notifications', () => {
  const send = vi.fn(() => Promise.resolve());
  const end = allowUsage(send);
  recordOpenedMention({ ...notification, type: 'like', mention_id: null });
  expect(send).not.toHaveBeenCalled();
  recordOpenedMention(notification);
  end();
  expect(send).toHaveBeenCalledExactlyOnceWith({
    featureName: 'mention',
    action: 'opened',
    resourceId: 'p',
    resourceType: 'post',
    usageData: {
      mentionId: 'm',
      postId: 'p',
      mentionedUserId: 'me',
      notificationType: 'mention',
      delivered: true,
      clickedFromNotification: true,
    },
  });
});
