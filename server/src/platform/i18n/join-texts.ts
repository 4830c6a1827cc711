import type { Locale } from '@kith/contract/core/locales';

const commas: Partial<Record<Locale, string>> = { 'ja-JP': '、', 'zh-CN': '、' };
const colons: Partial<Record<Locale, string>> = {
  'fr-FR': '\u00A0: ',
  'ja-JP': '：',
  'zh-CN': '：',
};

/** "Ana Ruiz, Editor": texts side by side, without those that are empty. */
export function joinTexts(locale: Locale, texts: readonly (string | null)[]): string {
  return texts.filter(Boolean).join(commas[locale] ?? ', ');
}

/** "Ana Ruiz: Hello!": a text behind who says it, or behind its label. */
export function labelText(locale: Locale, label: string, text: string): string {
  return `${label}${colons[locale] ?? ': '}${text}`;
}
