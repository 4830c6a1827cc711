import { describeError } from '#lib/errors.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';

type DashboardFailureProps = { error: unknown; onRetry: () => void };

/** Shown when the figures could not be loaded; the rest of the page works. */
export function DashboardFailure({ error, onRetry }: DashboardFailureProps) {
  const { t } = useTranslation(['common', 'errors']);
  const { title, body } = describeError(error);
  return (
    <Card className="flex flex-wrap items-center justify-between gap-4 p-5">
      <p role="alert" className="min-w-0">
        <span className="block font-semibold">{title}</span>
        <span className="text-muted">{body}</span>
      </p>
      <Button onClick={onRetry}>{t('retry')}</Button>
    </Card>
  );
}
