import type { Locale } from '../../core/locales.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Each language on its own, so that the browser loads one. */
const loaders: Record<Locale, () => Promise<Vocabulary>> = {
  'en-US': async () => (await import('./english.ts')).english,
  'es-ES': async () => (await import('./spanish.ts')).spanish,
  'fr-FR': async () => (await import('./french.ts')).french,
  'de-DE': async () => (await import('./german.ts')).german,
  'ja-JP': async () => (await import('./japanese.ts')).japanese,
  'zh-CN': async () => (await import('./chinese.ts')).chinese,
};

export function loadVocabulary(locale: Locale): Promise<Vocabulary> {
  return loaders[locale]();
}
