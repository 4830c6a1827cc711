import type { Locale } from '@kith/contract/core/locales';
import type { NoticeTexts } from '#platform/mail/compose-notice.ts';

/** What is mailed when a token was made. `{{name}}` is what it is called, `{{date}}` its last day. */
export const madeTexts: Record<Locale, NoticeTexts> = {
  'en-US': {
    subject: 'A new access token for your {{brand}} account',
    heading: 'A new access token',
    body: 'The token “{{name}}” was made in your account. Until {{date}} whoever holds it can do what it was made for.',
    button: 'See your tokens',
    note: 'If this wasn’t you, revoke the token and choose a new password.',
    footer: '{{brand}} sent this to {{email}} because of a change in your account.',
  },
  'de-DE': {
    subject: 'Ein neues Zugriffstoken für dein {{brand}}-Konto',
    heading: 'Ein neues Zugriffstoken',
    body: 'In deinem Konto wurde das Token „{{name}}“ erstellt. Bis zum {{date}} kann, wer es besitzt, das tun, wofür es erstellt wurde.',
    button: 'Tokens ansehen',
    note: 'Falls du das nicht warst, widerrufe das Token und wähle ein neues Passwort.',
    footer: '{{brand}} hat das wegen einer Änderung in deinem Konto an {{email}} geschickt.',
  },
  'es-ES': {
    subject: 'Un nuevo token de acceso para tu cuenta de {{brand}}',
    heading: 'Un nuevo token de acceso',
    body: 'En tu cuenta se ha creado el token «{{name}}». Hasta el {{date}}, quien lo tenga podrá hacer aquello para lo que se creó.',
    button: 'Ver tus tokens',
    note: 'Si no has sido tú, revoca el token y elige una contraseña nueva.',
    footer: '{{brand}} ha enviado este mensaje a {{email}} por un cambio en tu cuenta.',
  },
  'fr-FR': {
    subject: 'Un nouveau jeton d’accès pour votre compte {{brand}}',
    heading: 'Un nouveau jeton d’accès',
    body: 'Le jeton « {{name}} » a été créé dans votre compte. Jusqu’au {{date}}, la personne qui le détient peut faire ce pour quoi il a été créé.',
    button: 'Voir vos jetons',
    note: 'Si ce n’était pas vous, révoquez le jeton et choisissez un nouveau mot de passe.',
    footer: '{{brand}} a envoyé ce message à {{email}} suite à un changement dans votre compte.',
  },
  'ja-JP': {
    subject: '{{brand}}アカウントに新しいアクセストークンが作成されました',
    heading: '新しいアクセストークン',
    body: 'アカウントにトークン「{{name}}」が作成されました。{{date}}まで、このトークンを持つ人は許可された範囲の操作ができます。',
    button: 'トークンを確認',
    note: 'お心当たりがない場合は、トークンを取り消して新しいパスワードを設定してください。',
    footer: 'アカウントでの変更により、{{brand}}が{{email}}宛てに送信しました。',
  },
  'zh-CN': {
    subject: '你的{{brand}}账户有了新的访问令牌',
    heading: '新的访问令牌',
    body: '你的账户中创建了令牌“{{name}}”。在{{date}}之前，持有该令牌的人可以执行其获准的操作。',
    button: '查看你的令牌',
    note: '如果不是你本人操作，请撤销该令牌并设置新密码。',
    footer: '因你的账户有一项更改，{{brand}}向{{email}}发送了此邮件。',
  },
};
