import { useTranslation } from '#lib/i18n/use-translation.ts';

/** What a link shares and what it never does: shown to both sides before they agree. */
export function LinkTerms() {
  const { t } = useTranslation('profile');
  return (
    <ul className="grid list-disc gap-1 pl-5 text-sm text-pretty text-muted">
      <li>{t('terms.shared')}</li>
      <li>{t('terms.address')}</li>
      <li>{t('terms.never')}</li>
      <li>{t('terms.end')}</li>
    </ul>
  );
}
