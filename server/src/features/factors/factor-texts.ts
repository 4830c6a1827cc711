import { brand } from '@kith/contract/core/brand';
import type { Locale } from '@kith/contract/core/locales';

import { layOutMail } from '#platform/mail/lay-out-mail.ts';

/** `{{brand}}`, `{{email}}`, `{{code}}` and `{{left}}` are filled in. */
type FactorTexts = {
  /** A text message: short, and warning of those who ask for the code. */
  code_text: string;
  code_used: { subject: string; heading: string; body: string; note: string; button: string };
  footer: string;
};

const catalogues: Record<Locale, FactorTexts> = {
  'en-US': {
    code_text: '{{code}} is your {{brand}} code. It works for 5 minutes. Never pass it on.',
    code_used: {
      subject: 'A recovery code was used for {{brand}}',
      heading: 'A recovery code was used',
      body: 'Somebody, hopefully you, signed in as {{email}} with a recovery code. Codes left: {{left}}.',
      button: 'Review your security',
      note: 'If this wasn’t you, change your password, check your second factors and make new recovery codes.',
    },
    footer: '{{brand}} sent this to {{email}} to keep your account safe.',
  },
  'es-ES': {
    code_text:
      '{{code}} es tu código de {{brand}}. Sirve durante 5 minutos. No lo compartas con nadie.',
    code_used: {
      subject: 'Se ha usado un código de recuperación de {{brand}}',
      heading: 'Se ha usado un código de recuperación',
      body: 'Alguien, esperamos que tú, ha entrado como {{email}} con un código de recuperación. Códigos restantes: {{left}}.',
      button: 'Revisar tu seguridad',
      note: 'Si no has sido tú, cambia tu contraseña, revisa tus segundos factores y crea códigos de recuperación nuevos.',
    },
    footer: '{{brand}} ha enviado este mensaje a {{email}} para proteger tu cuenta.',
  },
  'fr-FR': {
    code_text:
      '{{code}} est votre code {{brand}}. Il est valable 5 minutes. Ne le transmettez à personne.',
    code_used: {
      subject: 'Un code de secours {{brand}} a été utilisé',
      heading: 'Un code de secours a été utilisé',
      body: 'Quelqu’un, vous espérons-le, s’est connecté en tant que {{email}} avec un code de secours. Codes restants : {{left}}.',
      button: 'Vérifier votre sécurité',
      note: 'Si ce n’était pas vous, changez votre mot de passe, vérifiez vos seconds facteurs et créez de nouveaux codes de secours.',
    },
    footer: '{{brand}} a envoyé ce message à {{email}} pour protéger votre compte.',
  },
  'de-DE': {
    code_text: '{{code}} ist dein Code für {{brand}}. Er gilt 5 Minuten. Gib ihn niemals weiter.',
    code_used: {
      subject: 'Ein Wiederherstellungscode für {{brand}} wurde benutzt',
      heading: 'Ein Wiederherstellungscode wurde benutzt',
      body: 'Jemand, hoffentlich du, hat sich als {{email}} mit einem Wiederherstellungscode angemeldet. Übrige Codes: {{left}}.',
      button: 'Sicherheit prüfen',
      note: 'Falls du das nicht warst, ändere dein Passwort, prüfe deine zweiten Faktoren und erstelle neue Wiederherstellungscodes.',
    },
    footer:
      '{{brand}} hat diese Nachricht an {{email}} geschickt, damit dein Konto geschützt bleibt.',
  },
  'ja-JP': {
    code_text: '{{brand}} のコードは {{code}} です。5 分間有効です。誰にも教えないでください。',
    code_used: {
      subject: '{{brand}} のリカバリーコードが使用されました',
      heading: 'リカバリーコードが使用されました',
      body: '{{email}} のアカウントに、リカバリーコードを使ったログインがありました。残りのコードは {{left}} 個です。',
      button: 'セキュリティを確認',
      note: '心当たりがない場合は、パスワードを変更し、二要素認証の設定を確認して、リカバリーコードを作り直してください。',
    },
    footer: 'アカウントを守るため、{{brand}} から {{email}} にお送りしました。',
  },
  'zh-CN': {
    code_text: '{{code}} 是你的 {{brand}} 验证码，5 分钟内有效。请勿告诉任何人。',
    code_used: {
      subject: '你的 {{brand}} 恢复代码已被使用',
      heading: '恢复代码已被使用',
      body: '有人（希望是你本人）使用恢复代码登录了 {{email}}。剩余代码：{{left}} 个。',
      button: '检查账户安全',
      note: '如果不是你本人，请更改密码、检查双重验证设置，并重新生成恢复代码。',
    },
    footer: '为保护你的账户，{{brand}} 向 {{email}} 发送了此邮件。',
  },
};

/** The text message that brings a code. */
export function composeCodeText(locale: Locale, code: string): string {
  return fillIn(catalogues[locale].code_text, { code, brand: brand.name });
}

/** The mail that tells of a used recovery code. */
export function composeCodeUsed(
  locale: Locale,
  { email, left, url }: { email: string; left: number; url: string },
): { subject: string; text: string; html: string } {
  const { code_used: texts, footer } = catalogues[locale];
  const fill = (text: string) => fillIn(text, { email, left: String(left), brand: brand.name });
  const content = {
    subject: fill(texts.subject),
    locale,
    heading: fill(texts.heading),
    paragraphs: [fill(texts.body), fill(texts.note)],
    button: { label: fill(texts.button), url },
    code: null,
    footer: fill(footer),
  };
  const [body, note] = content.paragraphs;
  const lines = [content.heading, body, `${content.button.label}:\n${url}`, note];
  const text = [...lines, `--\n${content.footer}`].join('\n\n');
  return { subject: content.subject, text, html: layOutMail(content) };
}

function fillIn(text: string, values: Record<string, string>): string {
  return text.replaceAll(/\{\{(\w+)\}\}/gu, (_match, name: string) => values[name] ?? '');
}
