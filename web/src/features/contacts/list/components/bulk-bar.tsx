import type { BulkChange } from '@kith/contract/contacts/bulk';
import { Archive, ArchiveRestore, Tag, Tags, Trash2, X } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { BarButton } from '#ui/bar-button.tsx';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { moveFocusByKey } from '#ui/roving-focus.ts';
import { focusList } from '#ui/use-list-focus.ts';
import { BulkCadence } from './bulk-cadence.tsx';
import { BulkTags } from './bulk-tags.tsx';

type BulkBarProps = {
  count: number;
  /** The total of the listing; null while unknown. */
  total: number | null;
  isArchive: boolean;
  isPending: boolean;
  onChange: (change: BulkChange) => void;
  onSelectAll: () => void;
  onClear: () => void;
  /** Further actions, e.g. exporting the selected contacts. */
  actions?: ReactNode;
};

/** The actions for the selected contacts: in place of the search, on a phone at its lower edge. */
export function BulkBar({
  count,
  total,
  isArchive,
  isPending,
  onChange,
  onSelectAll,
  onClear,
  actions,
}: BulkBarProps) {
  const { t } = useTranslation(['contacts', 'lists', 'common']);
  const format = useFormat();
  const barRef = useFocusToList();
  return (
    <div
      ref={barRef}
      role="toolbar"
      tabIndex={-1}
      aria-label={t('bulk.label')}
      aria-busy={isPending}
      onKeyDown={(event) => moveFocusByKey(event, 'horizontal')}
      className="@container/bar flex min-h-9 min-w-0 flex-1 animate-fade items-start rounded-md bg-ember-soft py-0.5 pr-1 pl-3 text-ember-ink max-sm:fixed max-sm:inset-x-0 max-sm:bottom-0 max-sm:z-30 max-sm:animate-slide-up max-sm:rounded-none max-sm:rounded-t-xl max-sm:px-3 max-sm:pt-2 max-sm:pb-[max(0.5rem,env(safe-area-inset-bottom))] max-sm:shadow-floating"
    >
      <div className="flex min-h-8 min-w-0 flex-1 flex-wrap items-center gap-x-1">
        <span role="status" className="text-sm font-semibold">
          {t('bulk.selected', { count, number: format.number(count) })}
        </span>
        {total !== null && total > count ? (
          <Button
            variant="ghost"
            size="sm"
            className="px-2 text-ember-ink underline underline-offset-4"
            onClick={onSelectAll}
          >
            {t('lists:bulk.selectAll', { count: total, number: format.number(total) })}
          </Button>
        ) : null}
        {/* One row, as high as the search, so that no contact moves under the pointer. */}
        <span className="flex flex-wrap items-center gap-x-1 sm:ml-2 max-sm:-mx-3 max-sm:w-[calc(100%+1.5rem)] max-sm:flex-nowrap max-sm:fade-edges max-sm:overflow-x-auto max-sm:px-1.5">
          <BulkActions isArchive={isArchive} onChange={onChange} />
          {/* They come late: after the others, and without labels, which would move what follows. */}
          <span data-icons className="contents">
            {actions}
          </span>
        </span>
      </div>
      <IconButton
        size="sm"
        className="text-ember-ink max-sm:absolute max-sm:right-3"
        label={t('bulk.clear')}
        icon={<X aria-hidden size={16} />}
        onClick={onClear}
      />
    </div>
  );
}

function BulkActions({ isArchive, onChange }: Pick<BulkBarProps, 'isArchive' | 'onChange'>) {
  const { t } = useTranslation(['contacts', 'lists', 'common']);
  const step = isArchive ? 'unarchive' : 'archive';
  const Icon = isArchive ? ArchiveRestore : Archive;
  return (
    <>
      <BulkTags
        label={t('lists:bulk.addTags')}
        submitLabel={t('lists:bulk.add')}
        icon={<Tag aria-hidden size={16} />}
        onSubmit={(tags) => onChange({ action: 'add_tags', tags })}
      />
      {/* Beside the label of its counterpart, and German has no room for both. */}
      <span data-icons className="contents">
        <BulkTags
          label={t('lists:bulk.removeTags')}
          submitLabel={t('lists:bulk.remove')}
          icon={<Tags aria-hidden size={16} />}
          onSubmit={(tags) => onChange({ action: 'remove_tags', tags })}
        />
      </span>
      <BulkCadence onChange={onChange} />
      <BarButton
        label={t(`actions.${step}`)}
        icon={<Icon aria-hidden size={16} />}
        onClick={() => onChange({ action: step })}
      />
      <BarButton
        label={t('common:delete')}
        icon={<Trash2 aria-hidden size={16} />}
        onClick={() => onChange({ action: 'delete' })}
      />
    </>
  );
}

/** The bar disappears with the selection; focus inside it then moves to the list. */
function useFocusToList() {
  const barRef = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const bar = barRef.current;
    return () => {
      if (bar?.contains(document.activeElement)) focusList();
    };
  }, []);
  return barRef;
}
