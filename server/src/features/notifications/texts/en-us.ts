import type { NotificationTexts } from './notification-texts.ts';

export const enUs: NotificationTexts = {
  'mention.title': '{{actor}} mentioned you',
  'like.title': '{{actor}} liked your post',
  'like.grouped': {
    one: '{{actor}} and {{number}} other liked your post',
    other: '{{actor}} and {{number}} others liked your post',
  },
  'comment.title': '{{actor}} commented on your post',
  'share.title': '{{actor}} shared your post',
  'follow.title': '{{actor}} follows you now',
  'message.title': '{{actor}} wrote to you',
  'message_request.title': '{{actor}} would like to write to you',
  'import_done.title': 'Your import is done',
  'import_done.message': 'New contacts: {{added}}. Updated: {{updated}}.',
  'export_ready.title': 'Your data is ready to download',
  'export_ready.message': 'The archive is there until {{until}}.',
  'reminder_due.title': {
    one: '{{number}} thing to do today',
    other: '{{number}} things to do today',
  },
  'reminder_due.message': '{{contact}}: {{text}}',
  'contact_joined.title': '{{actor}} is on {{brand}} now',
  'contact_joined.message': 'You can write to each other here.',
  'bridge.requested': '{{actor}} asks you for an introduction',
  'bridge.accepted': '{{actor}} said yes to an introduction',
  'bridge.declined': 'An introduction was declined',
  'bridge.introduced': '{{actor}} introduced you',
  'account.token_made': 'An access token was made in your account',
  'account.token_made_message': 'If that wasn’t you, revoke it and choose a new password.',
};
