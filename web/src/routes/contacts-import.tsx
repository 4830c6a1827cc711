import { paths } from '@kith/contract/app-routes/paths';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { ImportScreen } from '#features/imports/components/import-screen.tsx';
import { PageTitle } from '#ui/page-title.tsx';

const DuplicatesEntry = lazy(async () => {
  const entry = await import('#features/duplicates/components/duplicates-entry.tsx');
  return { default: entry.DuplicatesEntry };
});

const TriageEntry = lazy(async () => {
  const entry = await import('#features/triage/components/triage-entry.tsx');
  return { default: entry.TriageEntry };
});

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
            <TriageEntry />
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
