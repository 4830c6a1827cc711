import { useFlag } from '#lib/flags.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';

/** How to add tags; with `qualityAmplifiers.v1`, what is worth noting as an offer or a need. */
export function useWordsHint(name: 'tags' | 'offers' | 'seeks'): string | undefined {
  const { t } = useTranslation('contacts');
  const isEncouraged = useFlag('qualityAmplifiers.v1');
  return name === 'tags' || isEncouraged ? t(`form.hints.${name}`) : undefined;
}
