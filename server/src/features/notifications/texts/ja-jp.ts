import type { NotificationTexts } from './notification-texts.ts';

export const jaJp: NotificationTexts = {
  'mention.title': '{{actor}}さんがあなたをメンションしました',
  'like.title': '{{actor}}さんがあなたの投稿に「いいね」しました',
  'like.grouped': { other: '{{actor}}さんほか{{number}}人があなたの投稿に「いいね」しました' },
  'comment.title': '{{actor}}さんがあなたの投稿にコメントしました',
  'share.title': '{{actor}}さんがあなたの投稿をシェアしました',
  'follow.title': '{{actor}}さんがあなたをフォローしました',
  'message.title': '{{actor}}さんからメッセージが届きました',
  'message_request.title': '{{actor}}さんがメッセージのやり取りを希望しています',
  'import_done.title': 'インポートが完了しました',
  'import_done.message': '新しい連絡先：{{added}}件、更新：{{updated}}件',
  'export_ready.title': 'データをダウンロードできます',
  'export_ready.message': 'アーカイブは{{until}}まで利用できます。',
  'reminder_due.title': { other: '今日やることが{{number}}件あります' },
  'reminder_due.message': '{{contact}}：{{text}}',
  'contact_joined.title': '{{actor}}さんが{{brand}}に参加しました',
  'contact_joined.message': 'ここでメッセージをやり取りできます。',
  'bridge.requested': '{{actor}}さんから紹介の依頼が届きました',
  'bridge.accepted': '{{actor}}さんが紹介を承諾しました',
  'bridge.declined': '紹介が見送られました',
  'bridge.introduced': '{{actor}}さんがあなたを紹介しました',
  'account.token_made': 'アカウントでアクセストークンが作成されました',
  'account.token_made_message':
    'お心当たりがない場合は、トークンを無効にして新しいパスワードを設定してください。',
};
