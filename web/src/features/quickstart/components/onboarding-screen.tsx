import { paths } from '@kith/contract/app-routes/paths';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import { QuickstartSteps } from './quickstart-steps.tsx';

/** How to start: steps for a guest, with progress for a member (`progress`). */
export function OnboardingScreen({ progress }: { progress: ReactNode }) {
  const { t } = useTranslation('quickstart');
  return (
    <div className="mx-auto grid max-w-2xl gap-8 px-5 pt-6 pb-20 sm:px-8">
      <PageTitle>{t('onboarding.title')}</PageTitle>
      <div className="text-center">
        <h1 className="title-serif text-3xl text-balance sm:text-4xl">{t('onboarding.title')}</h1>
        <p className="mx-auto mt-4 max-w-xl text-lg text-pretty text-muted">
          {t('onboarding.lead')}
        </p>
      </div>
      {progress ?? (
        <>
          <Card>
            <QuickstartSteps />
          </Card>
          <Button asChild variant="primary" size="lg" className="justify-self-center">
            <Link to={paths.auth({ mode: 'sign-up' })}>{t('onboarding.start')}</Link>
          </Button>
        </>
      )}
    </div>
  );
}
