import type { Locale } from '@kith/contract/core/locales';
import type { NoticeTexts } from '#platform/mail/compose-notice.ts';

/** What is mailed when an export is ready. `{{date}}` is the last day it can be had. */
export const readyTexts: Record<Locale, NoticeTexts> = {
  'en-US': {
    subject: 'Your {{brand}} export is ready',
    heading: 'Your data is ready',
    body: 'Everything in your account is in one archive now: contacts, interactions, notes, files and all the rest.',
    button: 'Download the archive',
    note: 'You can download it until {{date}}. If you didn’t ask for it, choose a new password.',
    footer: '{{brand}} sent this to {{email}} because of a request in your account.',
  },
  'de-DE': {
    subject: 'Dein {{brand}}-Export ist fertig',
    heading: 'Deine Daten liegen bereit',
    body: 'Alles aus deinem Konto steht jetzt in einem Archiv: Kontakte, Interaktionen, Notizen, Dateien und alles Übrige.',
    button: 'Archiv herunterladen',
    note: 'Du kannst es bis zum {{date}} herunterladen. Falls du das nicht warst, wähle ein neues Passwort.',
    footer: '{{brand}} hat das wegen einer Anfrage in deinem Konto an {{email}} geschickt.',
  },
  'es-ES': {
    subject: 'Tu exportación de {{brand}} está lista',
    heading: 'Tus datos están listos',
    body: 'Todo lo que contiene tu cuenta está ahora en un archivo: contactos, interacciones, notas, ficheros y todo lo demás.',
    button: 'Descargar el archivo',
    note: 'Puedes descargarlo hasta el {{date}}. Si no lo has pedido, elige una contraseña nueva.',
    footer: '{{brand}} ha enviado este mensaje a {{email}} por una solicitud hecha en tu cuenta.',
  },
  'fr-FR': {
    subject: 'Votre export {{brand}} est prêt',
    heading: 'Vos données sont prêtes',
    body: 'Tout ce que contient votre compte est réuni dans une archive : contacts, interactions, notes, fichiers et tout le reste.',
    button: 'Télécharger l’archive',
    note: 'Vous pouvez la télécharger jusqu’au {{date}}. Si vous n’avez rien demandé, choisissez un nouveau mot de passe.',
    footer: '{{brand}} a envoyé ce message à {{email}} suite à une demande dans votre compte.',
  },
  'ja-JP': {
    subject: '{{brand}}のエクスポートができました',
    heading: 'データの準備ができました',
    body: '連絡先、やり取り、メモ、ファイルなど、アカウントのすべてのデータを1つのアーカイブにまとめました。',
    button: 'アーカイブをダウンロード',
    note: '{{date}}までダウンロードできます。お心当たりがない場合は、新しいパスワードを設定してください。',
    footer: 'アカウントでの操作により、{{brand}}が{{email}}宛てに送信しました。',
  },
  'zh-CN': {
    subject: '你的{{brand}}导出已完成',
    heading: '你的数据已准备好',
    body: '你账户中的一切现已放入一个压缩包：联系人、互动、备注、文件以及其他全部内容。',
    button: '下载压缩包',
    note: '你可以在{{date}}之前下载。如果不是你本人申请的，请设置新密码。',
    footer: '因你的账户中有一项申请，{{brand}}向{{email}}发送了此邮件。',
  },
};
