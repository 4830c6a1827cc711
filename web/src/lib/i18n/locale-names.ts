import type { Locale } from '@kith/contract/core/locales';

/** Each language in its own name. */
export const localeNames: Record<Locale, string> = {
  'en-US': 'English',
  'es-ES': 'Español',
  'fr-FR': 'Français',
  'de-DE': 'Deutsch',
  'ja-JP': '日本語',
  'zh-CN': '简体中文',
};
