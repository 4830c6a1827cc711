import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { TriageScreen } from '#features/triage/components/triage-screen.tsx';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { PageTitle } from '#ui/page-title.tsx';

const TriageSwipes = lazy(async () => {
  const swipes = await import('#app/triage-swipes.tsx');
  return { default: swipes.TriageSwipes };
});

export default function ContactsTriage() {
  const { t } = useTranslation(['triage', 'shortcuts']);
  const [search] = useSearchParams();
  const scope = search.get('scope');
  return (
    <>
      <PageTitle>{t('title')}</PageTitle>
      <TriageScreen
        key={scope}
        scope={scope}
        renderSwipe={(swipe) =>
          navigator.maxTouchPoints > 0 ? (
            <Suspense>
              <TriageSwipes {...swipe} />
            </Suspense>
          ) : null
        }
      />
    </>
  );
}
