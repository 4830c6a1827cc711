import { Suspense } from 'react';
import { describeError, remediesOf } from '#lib/errors.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { SeverityIcon } from '#ui/severity.tsx';

type LoadFailureProps = { error: unknown; onRetry: () => void };

/** Shown in place of content that could not be loaded. Brings its own texts. */
export function LoadFailure(props: LoadFailureProps) {
  return (
    <Suspense fallback={null}>
      <FailureState {...props} />
    </Suspense>
  );
}

function FailureState({ error, onRetry }: LoadFailureProps) {
  const { t } = useTranslation('errors');
  const { title, body, severity } = describeError(error);
  return (
    <div role="alert">
      <EmptyState
        icon={<SeverityIcon severity={severity} size={22} />}
        title={title}
        description={body}
        action={
          <div className="flex flex-wrap justify-center gap-2">
            {remediesOf(error, onRetry).map(({ action, act }, index) => (
              <Button key={action} variant={index === 0 ? 'secondary' : 'ghost'} onClick={act}>
                {t(`actions.${action}`)}
              </Button>
            ))}
          </div>
        }
      />
    </div>
  );
}
