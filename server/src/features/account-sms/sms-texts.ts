import type { Locale } from '@kith/contract/core/locales';

/**
 * The service's text messages. `{{brand}}` and `{{code}}` are filled in. They stay short: with the
 * last line that `compose-sms.ts` adds, 160 characters, and 70 in Chinese and Japanese.
 */
type SmsTexts = {
  sign_in: string;
  sign_up: string;
  phone_change: string;
  reauthentication: string;
  account_exists: string;
};

export const smsTexts: Record<Locale, SmsTexts> = {
  'en-US': {
    sign_in: '{{code}} signs you in to {{brand}}. It works for one minute. Never pass it on.',
    sign_up: '{{code}} confirms your new {{brand}} account. It works for one minute.',
    phone_change: '{{code}} adds this number to your {{brand}} account. It works for one minute.',
    reauthentication: '{{code}} confirms your change at {{brand}}. Never pass it on.',
    account_exists: 'This number already has a {{brand}} account. Sign in instead of signing up.',
  },
  'es-ES': {
    sign_in: '{{code}} es tu código para entrar en {{brand}}. Vale un minuto. No lo compartas.',
    sign_up: '{{code}} confirma tu nueva cuenta de {{brand}}. Vale un minuto.',
    phone_change: '{{code}} añade este número a tu cuenta de {{brand}}. Vale un minuto.',
    reauthentication: '{{code}} confirma tu cambio en {{brand}}. No lo compartas con nadie.',
    account_exists: 'Este número ya tiene una cuenta de {{brand}}. Inicia sesión con ella.',
  },
  'fr-FR': {
    sign_in: '{{code}} est votre code de connexion à {{brand}}, valable une minute. Gardez-le.',
    sign_up: '{{code}} confirme votre nouveau compte {{brand}}. Valable une minute.',
    phone_change: '{{code}} ajoute ce numéro à votre compte {{brand}}. Valable une minute.',
    reauthentication: '{{code}} confirme votre changement sur {{brand}}. Ne le donnez à personne.',
    account_exists: 'Ce numéro a déjà un compte {{brand}}. Connectez-vous plutôt.',
  },
  'de-DE': {
    sign_in:
      '{{code}} meldet dich bei {{brand}} an. Der Code gilt eine Minute. Gib ihn nie weiter.',
    sign_up: '{{code}} bestätigt dein neues Konto bei {{brand}}. Der Code gilt eine Minute.',
    phone_change: '{{code}} fügt diese Nummer deinem {{brand}}-Konto hinzu. Gilt eine Minute.',
    reauthentication: '{{code}} bestätigt deine Änderung bei {{brand}}. Gib den Code nie weiter.',
    account_exists: 'Zu dieser Nummer gibt es schon ein {{brand}}-Konto. Melde dich einfach an.',
  },
  'ja-JP': {
    sign_in: '{{brand}} のログインコード：{{code}}（1 分間有効）',
    sign_up: '{{brand}} の登録確認コード：{{code}}（1 分間有効）',
    phone_change: '{{brand}} の電話番号確認コード：{{code}}（1 分間有効）',
    reauthentication: '{{brand}} の変更確認コード：{{code}}（他人に教えないでください）',
    account_exists: 'この番号は{{brand}} に登録済みです。ログインしてください。',
  },
  'zh-CN': {
    sign_in: '{{code}} 是你的 {{brand}} 登录验证码，一分钟内有效，请勿告知他人。',
    sign_up: '{{code}} 是你的 {{brand}} 注册验证码，一分钟内有效。',
    phone_change: '{{code}} 用于将此号码绑定到你的 {{brand}} 账号，一分钟内有效。',
    reauthentication: '{{code}} 用于确认你在 {{brand}} 的更改，请勿告知他人。',
    account_exists: '此号码已有 {{brand}} 账号，请直接登录。',
  },
};

export type SmsKind = keyof SmsTexts;
