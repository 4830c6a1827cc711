import type { CrmProvider } from '@kith/contract/connectors/rules';
import { useEffect, useRef } from 'react';
import { describeError } from '#lib/errors.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { Cable } from 'lucide-react';
import { useComplete } from '../api/connectors.ts';

type FinishProps = {
  /** What the CRM sent with the browser; no code where the member refused. */
  answer: { state: string; code: string | null };
  onConnected: (provider: CrmProvider) => void;
  onLeave: () => void;
};

/** The way back from the CRM: exchanges its answer for a connection, once. */
export function FinishConnecting({ answer: { state, code }, onConnected, onLeave }: FinishProps) {
  const { t } = useTranslation('connectors');
  const complete = useComplete();
  const hasBegun = useRef(false);
  const { mutate } = complete;
  useEffect(() => {
    if (hasBegun.current || code === null) return;
    hasBegun.current = true;
    mutate({ state, code }, { onSuccess: ({ provider }) => onConnected(provider) });
  }, [mutate, state, code, onConnected]);
  const hasFailed = complete.isError || code === null;
  return (
    <Card>
      {hasFailed ? (
        <EmptyState
          icon={<Cable aria-hidden size={22} />}
          title={t('finish.failed')}
          description={code === null ? t('finish.refused') : describeError(complete.error).body}
          action={
            <Button variant="primary" onClick={onLeave}>
              {t('finish.back')}
            </Button>
          }
        />
      ) : (
        <p role="status" className="flex items-center gap-3 p-6 text-muted">
          <Spinner size={18} />
          {t('finish.working')}
        </p>
      )}
    </Card>
  );
}
