import { paths } from '@kith/contract/app-routes/paths';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { isFinished, useQuickstart } from '../api/quickstart.ts';
import { QuickstartSteps } from './quickstart-steps.tsx';

/** The member's first steps, with their progress, and what is asked below them (`questions`). */
export function MemberQuickstart({ questions }: { questions: ReactNode }) {
  const { t } = useTranslation('quickstart');
  const quickstart = useQuickstart();
  const isDone = quickstart.data !== undefined && isFinished(quickstart.data);
  return (
    <div className="grid grid-cols-1 gap-6">
      <Card>
        <QuickstartSteps {...(quickstart.data ? { done: quickstart.data.steps } : {})} />
      </Card>
      {isDone ? <p className="text-center text-muted">{t('allDone')}</p> : null}
      {questions}
      <Button asChild variant="primary" size="lg" className="justify-self-center">
        <Link to={paths.dashboard()}>{t('toDashboard')}</Link>
      </Button>
    </div>
  );
}
