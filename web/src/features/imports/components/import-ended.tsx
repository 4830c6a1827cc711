import type { Import } from '@kith/contract/imports/schemas';
import { FileWarning, Undo2 } from 'lucide-react';
import { describeError } from '#lib/errors.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { useImportName } from '../api/use-import-name.ts';

type ImportEndedProps = { item: Import; onLeave: () => void };

/** An import without a result: failed, undone or discarded. */
export function ImportEnded({ item, onLeave }: ImportEndedProps) {
  const { t } = useTranslation(['imports', 'errors']);
  const nameOf = useImportName();
  const format = useFormat();
  const hasFailed = item.status === 'failed';
  return (
    <Card>
      <EmptyState
        icon={hasFailed ? <FileWarning aria-hidden size={22} /> : <Undo2 aria-hidden size={22} />}
        title={t(hasFailed ? 'ended.failed' : 'ended.undone', { file: nameOf(item) })}
        description={describeEnd()}
        action={
          <Button variant="primary" onClick={onLeave}>
            {t('ended.another')}
          </Button>
        }
      />
    </Card>
  );

  function describeEnd(): string {
    if (hasFailed) return describeError({ code: item.error_code }).body;
    if (item.status === 'discarded') return t('ended.discardedText');
    if (item.kept_contacts === 0) return t('ended.undoneText');
    return t('ended.undoneExcept', {
      count: item.kept_contacts,
      number: format.number(item.kept_contacts),
    });
  }
}
