import { offeredCadencesDays } from '@kith/contract/contacts/rules';
import type { BulkChange } from '@kith/contract/contacts/bulk';
import { Archive, ArchiveRestore, CalendarClock, Tag, Tags, Trash2, X } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#lib/i18n/format.ts';
import { Button } from '#ui/button.tsx';
import { DropdownMenu, MenuItem, MenuSeparator } from '#ui/dropdown-menu.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { moveFocusByKey } from '#ui/roving-focus.ts';
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

const iconClasses = 'size-7 text-ember-ink';

/** The actions for the selected contacts; replaces the search. */
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
  const step = isArchive ? 'unarchive' : 'archive';
  const Icon = isArchive ? ArchiveRestore : Archive;
  const barRef = useFocusToList();
  return (
    <div
      ref={barRef}
      role="toolbar"
      tabIndex={-1}
      aria-label={t('bulk.label')}
      aria-busy={isPending}
      onKeyDown={(event) => moveFocusByKey(event, 'horizontal')}
      className="flex min-h-9 flex-1 animate-fade flex-wrap items-center gap-1 rounded-md bg-ember-soft py-0.5 pr-1 pl-3 text-ember-ink"
    >
      <span role="status" className="text-sm font-semibold">
        {t('bulk.selected', { count, number: format.number(count) })}
      </span>
      <span className="flex items-center pl-1">
        {total !== null && total > count ? (
          <Button
            variant="ghost"
            size="sm"
            className="h-7 px-2 text-ember-ink underline underline-offset-4"
            onClick={onSelectAll}
          >
            {t('lists:bulk.selectAll', { count: total, number: format.number(total) })}
          </Button>
        ) : null}
      </span>
      <span className="ml-auto flex items-center gap-1">
        <BulkTags
          label={t('lists:bulk.addTags')}
          submitLabel={t('lists:bulk.add')}
          icon={<Tag aria-hidden size={16} />}
          className={iconClasses}
          onSubmit={(tags) => onChange({ action: 'add_tags', tags })}
        />
        <BulkTags
          label={t('lists:bulk.removeTags')}
          submitLabel={t('lists:bulk.remove')}
          icon={<Tags aria-hidden size={16} />}
          className={iconClasses}
          onSubmit={(tags) => onChange({ action: 'remove_tags', tags })}
        />
        <CadenceMenu onChange={onChange} />
        <IconButton
          size="sm"
          className={iconClasses}
          label={t(`actions.${step}`)}
          icon={<Icon aria-hidden size={16} />}
          onClick={() => onChange({ action: step })}
        />
        <IconButton
          size="sm"
          className={iconClasses}
          label={t('common:delete')}
          icon={<Trash2 aria-hidden size={16} />}
          onClick={() => onChange({ action: 'delete' })}
        />
        {actions}
        <IconButton
          size="sm"
          className={iconClasses}
          label={t('bulk.clear')}
          icon={<X aria-hidden size={16} />}
          onClick={onClear}
        />
      </span>
    </div>
  );
}

/** The bar disappears with the selection; focus inside it then moves to the list. */
function useFocusToList() {
  const barRef = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const bar = barRef.current;
    return () => {
      if (!bar?.contains(document.activeElement)) return;
      document.querySelector<HTMLElement>('[role="grid"] [role="row"][tabindex="0"]')?.focus();
    };
  }, []);
  return barRef;
}

/** The offered cadences, for all selected contacts at once. */
function CadenceMenu({ onChange }: Pick<BulkBarProps, 'onChange'>) {
  const { t } = useTranslation(['contacts', 'lists']);
  return (
    <DropdownMenu
      trigger={
        <IconButton
          size="sm"
          className={iconClasses}
          label={t('lists:bulk.setCadence')}
          icon={<CalendarClock aria-hidden size={16} />}
        />
      }
    >
      {offeredCadencesDays.map((days) => (
        <MenuItem
          key={days}
          onSelect={() => onChange({ action: 'set_cadence', cadence_days: days })}
        >
          {t(`cadence.every${days}`)}
        </MenuItem>
      ))}
      <MenuSeparator />
      <MenuItem onSelect={() => onChange({ action: 'set_cadence', cadence_days: null })}>
        {t('cadence.none')}
      </MenuItem>
    </DropdownMenu>
  );
}
