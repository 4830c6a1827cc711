import type { Import } from '@kith/contract/imports/schemas';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useStartImport } from '../api/change-import.ts';
import { importListQuery } from '../api/import-list.ts';
import { isMoving } from '../api/import-phase.ts';
import { useImport } from '../api/import-query.ts';
import { useImportName } from '../api/use-import-name.ts';
import { ImportWork } from './import-work.tsx';
import { UploadCard } from './upload-card.tsx';

type QuickImportProps = {
  /** The import needs the member: unknown columns, a doubtful encoding, a failure, nothing new. */
  onNeedsAnswer: (importId: string) => void;
  onPaste: () => void;
};

/**
 * A first import in one step: the chosen file is read and, as there is nothing yet that it could
 * change, applied without a preview. It can be undone like any other.
 */
export function QuickImport({ onNeedsAnswer, onPaste }: QuickImportProps) {
  const imports = useQuery(importListQuery());
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [newest] = imports.data?.items ?? [];
  // One that began before the page was left.
  const runningId = chosenId ?? (newest && isMoving(newest.status) ? newest.id : null);
  if (runningId === null) {
    return <UploadCard isQuick onUploaded={({ id }) => setChosenId(id)} onPaste={onPaste} />;
  }
  return (
    <QuickRun
      key={runningId}
      importId={runningId}
      startsItself={runningId === chosenId}
      onNeedsAnswer={() => onNeedsAnswer(runningId)}
    />
  );
}

type QuickRunProps = { importId: string; startsItself: boolean; onNeedsAnswer: () => void };

function QuickRun({ importId, startsItself, onNeedsAnswer }: QuickRunProps) {
  const { data: item, dataUpdatedAt, isError } = useImport(importId);
  const { mutate: start } = useStartImport();
  const next = isError ? 'answer' : item && stepOf(item, startsItself);
  const go = useEffectEvent((step: typeof next) => {
    if (step === 'start') start(importId, { onError: onNeedsAnswer });
    if (step === 'answer' && startsItself) onNeedsAnswer();
  });
  useEffect(() => go(next), [next]);
  if (item && next === 'answer' && !startsItself) {
    return <WaitingImport item={item} onOpen={onNeedsAnswer} />;
  }
  return item ? (
    <ImportWork key={item.status} item={item} askedAt={dataUpdatedAt} isQuick={startsItself} />
  ) : (
    <Skeleton className="h-48 rounded-lg" />
  );
}

/** One that another page may be showing: this one does not leave for it by itself. */
function WaitingImport({ item, onOpen }: { item: Import; onOpen: () => void }) {
  const { t } = useTranslation('imports');
  const nameOf = useImportName();
  return (
    <Card className="grid justify-items-start gap-5 p-6 sm:p-8">
      <h2 className="title-serif text-xl">{nameOf(item)}</h2>
      <Button variant="primary" onClick={onOpen}>
        {t('mapping.next')}
      </Button>
    </Card>
  );
}

function stepOf(item: Import, startsItself: boolean): 'wait' | 'start' | 'answer' {
  if (isMoving(item.status) || item.status === 'completed') return 'wait';
  const isClear = item.status === 'ready' && item.encoding === null && item.contacts.new > 0;
  return isClear && startsItself ? 'start' : 'answer';
}
