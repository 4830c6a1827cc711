import type { Locale } from '@kith/contract/core/locales';
import type { NoticeTexts } from '#platform/mail/compose-notice.ts';

/** What is mailed about a deletion: when it is asked for, and the day before. */
export type DeletionNotice = 'requested' | 'soon';

/** `{{date}}` is the day of the deletion, `{{email}}` whom it goes to. */
export const deletionTexts: Record<Locale, Record<DeletionNotice, NoticeTexts>> = {
  'en-US': {
    requested: {
      subject: 'Your {{brand}} account will be deleted on {{date}}',
      heading: 'Your account will be deleted',
      body: 'You asked us to delete your account. On {{date}} everything in it goes: contacts, notes, files and settings. You have been signed out everywhere else.',
      button: 'Keep my account',
      note: 'Until then you can sign in, look at everything, take a copy with you, or change your mind. If this wasn’t you, keep the account and choose a new password.',
      footer: '{{brand}} sent this to {{email}} because of a request in your account.',
    },
    soon: {
      subject: 'Your {{brand}} account will be deleted tomorrow',
      heading: 'One day left',
      body: 'As you asked, your account and everything in it will be deleted on {{date}}.',
      button: 'Keep my account',
      note: 'If you want a copy of your data, make an export before then. Afterwards nothing can be brought back.',
      footer: '{{brand}} sent this to {{email}} because of a request in your account.',
    },
  },
  'de-DE': {
    requested: {
      subject: 'Dein {{brand}}-Konto wird am {{date}} gelöscht',
      heading: 'Dein Konto wird gelöscht',
      body: 'Du hast uns gebeten, dein Konto zu löschen. Am {{date}} verschwindet alles darin: Kontakte, Notizen, Dateien und Einstellungen. Überall sonst bist du jetzt abgemeldet.',
      button: 'Konto behalten',
      note: 'Bis dahin kannst du dich anmelden, alles ansehen, eine Kopie mitnehmen oder es dir anders überlegen. Falls du das nicht warst, behalte das Konto und wähle ein neues Passwort.',
      footer: '{{brand}} hat das wegen einer Anfrage in deinem Konto an {{email}} geschickt.',
    },
    soon: {
      subject: 'Dein {{brand}}-Konto wird morgen gelöscht',
      heading: 'Noch ein Tag',
      body: 'Wie gewünscht werden dein Konto und alles darin am {{date}} gelöscht.',
      button: 'Konto behalten',
      note: 'Wenn du eine Kopie deiner Daten möchtest, erstelle vorher einen Export. Danach lässt sich nichts zurückholen.',
      footer: '{{brand}} hat das wegen einer Anfrage in deinem Konto an {{email}} geschickt.',
    },
  },
  'es-ES': {
    requested: {
      subject: 'Tu cuenta de {{brand}} se eliminará el {{date}}',
      heading: 'Tu cuenta se va a eliminar',
      body: 'Nos has pedido que eliminemos tu cuenta. El {{date}} desaparecerá todo lo que contiene: contactos, notas, archivos y ajustes. Hemos cerrado tus demás sesiones.',
      button: 'Conservar mi cuenta',
      note: 'Hasta entonces puedes iniciar sesión, verlo todo, llevarte una copia o cambiar de idea. Si no has sido tú, conserva la cuenta y elige una contraseña nueva.',
      footer: '{{brand}} ha enviado este mensaje a {{email}} por una solicitud hecha en tu cuenta.',
    },
    soon: {
      subject: 'Tu cuenta de {{brand}} se eliminará mañana',
      heading: 'Queda un día',
      body: 'Como pediste, tu cuenta y todo lo que contiene se eliminarán el {{date}}.',
      button: 'Conservar mi cuenta',
      note: 'Si quieres una copia de tus datos, crea antes una exportación. Después no se podrá recuperar nada.',
      footer: '{{brand}} ha enviado este mensaje a {{email}} por una solicitud hecha en tu cuenta.',
    },
  },
  'fr-FR': {
    requested: {
      subject: 'Votre compte {{brand}} sera supprimé le {{date}}',
      heading: 'Votre compte va être supprimé',
      body: 'Vous nous avez demandé de supprimer votre compte. Le {{date}}, tout ce qu’il contient disparaîtra : contacts, notes, fichiers et réglages. Vos autres sessions ont été fermées.',
      button: 'Conserver mon compte',
      note: 'D’ici là, vous pouvez vous connecter, tout consulter, emporter une copie ou changer d’avis. Si ce n’était pas vous, conservez le compte et choisissez un nouveau mot de passe.',
      footer: '{{brand}} a envoyé ce message à {{email}} suite à une demande dans votre compte.',
    },
    soon: {
      subject: 'Votre compte {{brand}} sera supprimé demain',
      heading: 'Plus qu’un jour',
      body: 'Comme vous l’avez demandé, votre compte et tout ce qu’il contient seront supprimés le {{date}}.',
      button: 'Conserver mon compte',
      note: 'Si vous souhaitez une copie de vos données, créez un export avant cette date. Ensuite, rien ne pourra être récupéré.',
      footer: '{{brand}} a envoyé ce message à {{email}} suite à une demande dans votre compte.',
    },
  },
  'ja-JP': {
    requested: {
      subject: '{{brand}}のアカウントは{{date}}に削除されます',
      heading: 'アカウントは削除される予定です',
      body: 'アカウントの削除を承りました。{{date}}に、連絡先、メモ、ファイル、設定など、すべてのデータが削除されます。ほかの端末からはログアウトしました。',
      button: 'アカウントを残す',
      note: 'それまでは、ログインしてすべてを閲覧し、コピーを保存し、削除を取り消すことができます。お心当たりがない場合は、アカウントを残して新しいパスワードを設定してください。',
      footer: 'アカウントでの操作により、{{brand}}が{{email}}宛てに送信しました。',
    },
    soon: {
      subject: '{{brand}}のアカウントは明日削除されます',
      heading: '残り1日です',
      body: 'ご希望のとおり、{{date}}にアカウントとそのすべてのデータが削除されます。',
      button: 'アカウントを残す',
      note: 'データのコピーが必要な場合は、それまでにエクスポートを作成してください。削除後は復元できません。',
      footer: 'アカウントでの操作により、{{brand}}が{{email}}宛てに送信しました。',
    },
  },
  'zh-CN': {
    requested: {
      subject: '你的{{brand}}账户将于{{date}}删除',
      heading: '你的账户即将删除',
      body: '你已申请删除账户。{{date}}，其中的一切都将删除：联系人、备注、文件和设置。你在其他设备上已全部退出登录。',
      button: '保留我的账户',
      note: '在此之前，你可以登录、查看全部内容、导出一份副本，或改变主意。如果不是你本人操作，请保留账户并设置新密码。',
      footer: '因你的账户中有一项申请，{{brand}}向{{email}}发送了此邮件。',
    },
    soon: {
      subject: '你的{{brand}}账户将于明天删除',
      heading: '还剩一天',
      body: '按照你的申请，你的账户及其中的一切将于{{date}}删除。',
      button: '保留我的账户',
      note: '如需保留数据副本，请在此之前创建导出。删除后将无法恢复。',
      footer: '因你的账户中有一项申请，{{brand}}向{{email}}发送了此邮件。',
    },
  },
};
