import { Archive, ArchiveRestore, Trash2, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#lib/i18n/format.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import type { PutAway } from '../api/put-away.ts';

type BulkBarProps = {
  count: number;
  isArchive: boolean;
  onPutAway: (step: PutAway) => void;
  onClear: () => void;
};

/** What can be done with the selected contacts; stands where the search stood. */
export function BulkBar({ count, isArchive, onPutAway, onClear }: BulkBarProps) {
  const { t } = useTranslation(['contacts', 'common']);
  const format = useFormat();
  const step = isArchive ? 'unarchive' : 'archive';
  const Icon = isArchive ? ArchiveRestore : Archive;
  return (
    <div
      role="toolbar"
      aria-label={t('bulk.label')}
      className="flex h-9 flex-1 animate-fade items-center gap-1.5 rounded-md bg-ember-soft pr-1 pl-3 text-ember-ink"
    >
      <span role="status" className="mr-auto truncate text-sm font-semibold">
        {t('bulk.selected', { count, number: format.number(count) })}
      </span>
      <Button
        variant="ghost"
        size="sm"
        className="h-7 text-ember-ink"
        icon={<Icon aria-hidden size={16} />}
        onClick={() => onPutAway(step)}
      >
        {t(`actions.${step}`)}
      </Button>
      <Button
        variant="ghost"
        size="sm"
        className="h-7 text-ember-ink"
        icon={<Trash2 aria-hidden size={16} />}
        onClick={() => onPutAway('delete')}
      >
        {t('common:delete')}
      </Button>
      <IconButton
        size="sm"
        className="size-7 text-ember-ink"
        label={t('bulk.clear')}
        icon={<X aria-hidden size={16} />}
        onClick={onClear}
      />
    </div>
  );
}
