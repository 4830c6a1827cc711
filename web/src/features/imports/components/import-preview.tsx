import type { Import } from '@kith/contract/imports/schemas';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { useTakeLostFocus } from '#ui/use-take-lost-focus.ts';
import { useDiscardImport, useStartImport } from '../api/change-import.ts';
import { useImportName } from '../api/use-import-name.ts';
import { EncodingChoice } from './encoding-choice.tsx';
import { ImportFindings } from './import-findings.tsx';

type ImportPreviewProps = {
  item: Import;
  onDiscarded: () => void;
  /** Back to the columns that can be mapped; null without any. */
  onMap: (() => void) | null;
};

/** What an import would do, before anything is written. */
export function ImportPreview({ item, onDiscarded, onMap }: ImportPreviewProps) {
  const { t } = useTranslation('imports');
  const nameOf = useImportName();
  const format = useFormat();
  const start = useStartImport();
  const discard = useDiscardImport();
  const { contacts, interactions, companies } = item;
  const changes = [contacts, interactions, companies].reduce(
    (sum, counts) => sum + counts.new + counts.updated,
    0,
  );
  // Another encoding was chosen here, and the file is read again.
  const titleRef = useTakeLostFocus<HTMLHeadingElement>(item.encoding !== null);
  return (
    <div className="grid grid-cols-1 gap-6">
      <Card className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 p-5 sm:p-6">
        <div className="min-w-0">
          <h2 ref={titleRef} tabIndex={-1} className="title-serif text-xl outline-none">
            {changes > 0
              ? t('preview.title', { count: contacts.new, number: format.number(contacts.new) })
              : t('preview.nothingNew')}
          </h2>
          <p className="wrap-anywhere text-muted">
            {nameOf(item)} · {format.bytes(item.file_bytes)} · {t('preview.nothingWritten')}
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-2 max-sm:w-full max-sm:*:flex-1">
          {onMap ? <Button onClick={onMap}>{t('preview.columns')}</Button> : null}
          <Button
            isPending={discard.isPending}
            onClick={() => discard.mutate(item.id, { onSuccess: onDiscarded })}
          >
            {t('preview.discard')}
          </Button>
          <Button
            variant="primary"
            isPending={start.isPending}
            onClick={() => start.mutate(item.id)}
          >
            {t('preview.start')}
          </Button>
        </div>
        <EncodingChoice item={item} />
      </Card>
      <ImportFindings item={item} />
    </div>
  );
}
