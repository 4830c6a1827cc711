import { useTranslation } from '#lib/i18n/use-translation.ts';

/** A warmth for screen readers, after a name whose ring shows it. */
export function SpokenWarmth({ warmth }: { warmth: number }) {
  const { t } = useTranslation('common');
  return <span className="sr-only"> {t('warmth.short', { warmth: Math.round(warmth) })}</span>;
}
