import type { ImportRow } from '@kith/contract/imports/schemas';
import { isIndustryCode } from '@kith/contract/industries/isic';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { useIndustryNames } from '#lib/industries.ts';
import { useFieldLabel } from './use-field-label.ts';

/** A field with its old and new value in one line. */
export function FieldChange({ change }: { change: ImportRow['changes'][number] }) {
  const { t } = useTranslation('imports');
  const format = useFormat();
  const nameIndustry = useIndustryNames({ isWanted: change.field === 'industry' });
  const formatValue = (value: string) => {
    if (change.field === 'connected_on') return format.calendarDate(value);
    if (change.field === 'industry' && isIndustryCode(value)) return nameIndustry(value);
    if (change.field === 'cadence_days') return format.span(Number(value));
    return change.field === 'birthday' ? format.birthday(readBirthday(value)) : value;
  };
  const field = useFieldLabel()(change.field);
  return (
    <>
      {field ? format.labelled(field) : null}
      {change.old_value ? (
        <>
          <del className="decoration-border-strong">{formatValue(change.old_value)}</del>
          <span aria-hidden> → </span>
        </>
      ) : null}
      <ins className="text-text no-underline">
        {change.new_value ? formatValue(change.new_value) : t('fields.emptied')}
      </ins>
    </>
  );
}

/** `1990-02-08` or, without a year, `--02-08`. */
function readBirthday(text: string) {
  const [day = 1, month = 1, year] = text.split('-').toReversed().map(Number);
  return { day, month, year: year || null };
}
