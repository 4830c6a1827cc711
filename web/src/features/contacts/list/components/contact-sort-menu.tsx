import { contactSorts } from '@kith/contract/contacts/rules';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { SortMenu } from '#ui/sort-menu.tsx';
import { firstDirection, type ListParams } from '#features/contacts/shared/api/list-params.ts';

type ContactSortMenuProps = { params: ListParams; onChange: (params: ListParams) => void };

/** All sort orders, also those without their own column. */
export function ContactSortMenu({ params, onChange }: ContactSortMenuProps) {
  const { t } = useTranslation('contacts');
  const { sort, direction } = params;
  return (
    <SortMenu
      label={t('sort.by', { sort: t(`sort.${sort}`) })}
      sort={sort}
      sorts={contactSorts.map((value) => ({ value, label: t(`sort.${value}`) }))}
      onSort={(next) => onChange({ ...params, sort: next, direction: firstDirection(next) })}
      direction={direction}
      directions={{
        asc: t(`sort.directions.${sort}.asc`),
        desc: t(`sort.directions.${sort}.desc`),
      }}
      onDirection={(next) => onChange({ ...params, direction: next })}
    />
  );
}
