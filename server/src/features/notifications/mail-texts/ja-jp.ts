import type { MailTexts } from './mail-texts.ts';

export const jaJp: MailTexts = {
  button: '{{brand}}で開く',
  note: 'この通知はすぐにメールで届く設定になっています。通知設定でいつでも変更できます。',
  footer: '{{brand}}が{{email}}宛てに送信しました。',
  unsubscribe: 'このようなメールの配信を停止',
  digestSubject: { other: '{{brand}}の新着情報{{number}}件' },
  digestMore: { other: 'ほか{{number}}件' },
  digestButton: 'すべての通知を見る',
  digestHeading: {
    daily: '{{brand}}の1日のまとめ',
    weekly: '{{brand}}の1週間のまとめ',
  },
  page: {
    title: 'これらのメールを停止しますか？',
    body: '{{brand}}からこの種類のメールは届かなくなります。内容は引き続き通知で確認できます。',
    confirm: 'メールを停止',
    doneTitle: 'メールを停止しました',
    doneBody: '通知設定でいつでも再開できます。',
    preferences: '通知設定',
    invalidTitle: 'このリンクは無効です',
    invalidBody: 'メールからもう一度開くか、通知設定で変更してください。',
  },
};
