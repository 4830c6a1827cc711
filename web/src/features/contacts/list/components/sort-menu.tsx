import { type ContactSort, contactSorts } from '@kith/contract/contacts/rules';
import { ArrowDownNarrowWide, ArrowDownWideNarrow } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button.tsx';
import { DropdownMenu, MenuRadioGroup, MenuSeparator } from '#ui/dropdown-menu.tsx';
import { firstDirection, type ListParams } from '#features/contacts/shared/api/list-params.ts';

type SortMenuProps = { params: ListParams; onChange: (params: ListParams) => void };

/** All sort orders, also those without their own column. */
export function SortMenu({ params, onChange }: SortMenuProps) {
  const { t } = useTranslation('contacts');
  const { sort, direction } = params;
  const Icon = direction === 'asc' ? ArrowDownNarrowWide : ArrowDownWideNarrow;
  return (
    <DropdownMenu
      trigger={
        <Button
          variant="ghost"
          icon={<Icon aria-hidden size={16} />}
          aria-label={t('sort.by', { sort: t(`sort.${sort}`) })}
          className="px-2.5"
        >
          <span className="hidden @lg:inline">{t(`sort.${sort}`)}</span>
        </Button>
      }
    >
      <MenuRadioGroup<ContactSort>
        value={sort}
        onValueChange={(next) =>
          onChange({ ...params, sort: next, direction: firstDirection(next) })
        }
        options={contactSorts.map((value) => ({ value, label: t(`sort.${value}`) }))}
      />
      <MenuSeparator />
      <MenuRadioGroup
        value={direction}
        onValueChange={(next) => onChange({ ...params, direction: next })}
        options={(['desc', 'asc'] as const).map((value) => ({
          value,
          label: t(`sort.directions.${sort}.${value}`),
        }))}
      />
    </DropdownMenu>
  );
}
