import type { Import } from '@kith/contract/imports/schemas';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { BackLink } from '#ui/back-link.tsx';
import { Card } from '#ui/card.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useImport } from '../api/import-query.ts';
import { ImportEnded } from './import-ended.tsx';
import { ImportPreview } from './import-preview.tsx';
import { ImportResult } from './import-result.tsx';
import { ImportWork } from './import-work.tsx';
import { MappingStep } from './mapping-step.tsx';

type ImportDetailProps = { importId: string; onLeave: () => void; resultActions?: ReactNode };

/** One import in its current phase. */
export function ImportDetail({ importId, onLeave, resultActions }: ImportDetailProps) {
  const { t } = useTranslation(['imports', 'errors', 'common']);
  const query = useImport(importId);
  return (
    <div className="grid grid-cols-1 gap-4">
      <BackLink onBack={onLeave}>{t('backToImports')}</BackLink>
      {query.data ? (
        <ImportState
          item={query.data}
          askedAt={query.dataUpdatedAt}
          onLeave={onLeave}
          resultActions={resultActions}
        />
      ) : query.isError ? (
        <Card>
          <LoadFailure error={query.error} onRetry={() => void query.refetch()} />
        </Card>
      ) : (
        <div role="status" aria-label={t('common:loading')} className="grid grid-cols-1 gap-4">
          <Skeleton className="h-32 rounded-lg" />
          <Skeleton className="h-80 rounded-lg" />
        </div>
      )}
    </div>
  );
}

type ImportStateProps = {
  item: Import;
  askedAt: number;
  onLeave: () => void;
  resultActions: ReactNode;
};

function ImportState({ item, askedAt, onLeave, resultActions }: ImportStateProps) {
  switch (item.status) {
    case 'mapping':
      return <MappingStep item={item} onDiscarded={onLeave} />;
    case 'reading':
    case 'queued':
    case 'running':
    case 'undoing':
      return <ImportWork key={item.status} item={item} askedAt={askedAt} />;
    case 'ready':
      return <ReadyImport item={item} onLeave={onLeave} />;
    case 'completed':
      return <ImportResult item={item} actions={resultActions} />;
    case 'failed':
    case 'undone':
    case 'discarded':
      return <ImportEnded item={item} onLeave={onLeave} />;
  }
}

/** A preview; one with columns to map has a link back to them. */
function ReadyImport({ item, onLeave }: Pick<ImportStateProps, 'item' | 'onLeave'>) {
  const [isMapping, setIsMapping] = useState(false);
  return isMapping ? (
    <MappingStep item={item} onDiscarded={onLeave} onMapped={() => setIsMapping(false)} />
  ) : (
    <ImportPreview
      item={item}
      onDiscarded={onLeave}
      onMap={item.is_mappable ? () => setIsMapping(true) : null}
    />
  );
}
