import { useTranslation } from 'react-i18next';
import { DuplicatesScreen } from '#features/duplicates/components/duplicates-screen.tsx';
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
