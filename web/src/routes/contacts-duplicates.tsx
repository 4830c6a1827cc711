import { DuplicatesScreen } from '#features/duplicates/components/duplicates-screen.tsx';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { PageTitle } from '#ui/page-title.tsx';

export default function ContactsDuplicates() {
  const { t } = useTranslation('duplicates');
  return (
    <>
      <PageTitle>{t('title')}</PageTitle>
      <DuplicatesScreen />
    </>
  );
}
