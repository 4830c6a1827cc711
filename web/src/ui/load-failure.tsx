import { CloudAlert } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { describeError } from '#lib/errors.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';

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
  const { t } = useTranslation(['common', 'errors']);
  const { title, body } = describeError(error);
  return (
    <div role="alert">
      <EmptyState
        icon={<CloudAlert aria-hidden size={22} />}
        title={title}
        description={body}
        action={<Button onClick={onRetry}>{t('common:retry')}</Button>}
      />
    </div>
  );
}
