import { paths } from '@kith/contract/app-routes/paths';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { DuplicatesEntry } from '#features/duplicates/components/duplicates-entry.tsx';
import { ImportScreen } from '#features/imports/components/import-screen.tsx';
import { PageTitle } from '#ui/page-title.tsx';

export default function ContactsImport() {
  const { t } = useTranslation('imports');
  const navigate = useNavigate();
  const [search] = useSearchParams();
  return (
    <>
      <PageTitle>{t('title')}</PageTitle>
      <ImportScreen
        importId={search.get('import')}
        resultActions={
          <Suspense>
            <DuplicatesEntry />
          </Suspense>
        }
        onChoose={(importId) =>
          void navigate(paths.contactsImport(importId === null ? {} : { import: importId }))
        }
      />
    </>
  );
}
