import { CloudAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { describeError } from '#lib/errors.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';

/** What stands in the place of something that could not be loaded. */
export function LoadFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
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
