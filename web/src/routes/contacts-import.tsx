import { paths } from '@kith/contract/app-routes/paths';
import { type CrmProvider, crmProviders } from '@kith/contract/connectors/rules';
import { lazy, Suspense, useCallback } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { ImportScreen } from '#features/imports/components/import-screen.tsx';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { PageTitle } from '#ui/page-title.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

const DuplicatesEntry = lazy(async () => {
  const entry = await import('#features/duplicates/components/duplicates-entry.tsx');
  return { default: entry.DuplicatesEntry };
});

const TriageEntry = lazy(async () => {
  const entry = await import('#features/triage/components/triage-entry.tsx');
  return { default: entry.TriageEntry };
});

const ConnectSection = lazy(async () => {
  const section = await import('#features/connectors/components/connect-section.tsx');
  return { default: section.ConnectSection };
});

const ConnectionScreen = lazy(async () => {
  const screen = await import('#features/connectors/components/connection-screen.tsx');
  return { default: screen.ConnectionScreen };
});

const FinishConnecting = lazy(async () => {
  const finish = await import('#features/connectors/components/finish-connecting.tsx');
  return { default: finish.FinishConnecting };
});

export default function ContactsImport() {
  const { t } = useTranslation('imports');
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const provider = crmProviders.find((name) => name === search.get('crm'));
  const state = search.get('state');
  const leave = useCallback(() => void navigate(paths.contactsImport()), [navigate]);
  const openConnection = useCallback(
    (crm: CrmProvider) => void navigate(paths.contactsImport({ crm }), { replace: true }),
    [navigate],
  );
  if (state !== null || provider !== undefined) {
    return (
      <>
        <PageTitle>{t('title')}</PageTitle>
        <Suspense fallback={<Skeleton className="h-64 rounded-lg" />}>
          {state === null ? (
            provider && <ConnectionScreen key={provider} provider={provider} onLeave={leave} />
          ) : (
            <FinishConnecting
              answer={{ state, code: search.get('code') }}
              onConnected={openConnection}
              onLeave={leave}
            />
          )}
        </Suspense>
      </>
    );
  }
  return (
    <>
      <PageTitle>{t('title')}</PageTitle>
      <ImportScreen
        importId={search.get('import')}
        connectors={
          <Suspense>
            <ConnectSection />
          </Suspense>
        }
        resultActions={
          <Suspense>
            <TriageEntry variant="secondary" />
            <DuplicatesEntry variant="secondary" />
          </Suspense>
        }
        onChoose={(importId) =>
          void navigate(paths.contactsImport(importId === null ? {} : { import: importId }))
        }
      />
    </>
  );
}
