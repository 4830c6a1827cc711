import { dayRange } from '@kith/contract/search/language/date-ranges';
import { addDays } from '@kith/contract/search/language/days';
import type { HadThing, OperatorName, SearchType } from '@kith/contract/search/language/operators';
import type { SearchFilter } from '@kith/contract/search/language/terms';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';

/** The filters of a query in words. */
export function useFilterLabels() {
  const { t } = useTranslation(['search', 'contacts']);
  const format = useFormat();

  function dayLabel(value: string): string {
    const { from, until } = dayRange(value);
    const last = until === undefined ? '' : addDays(until, -1);
    if (from === undefined) return t('value.before', { day: format.calendarDate(until ?? '') });
    if (until === undefined) return t('value.since', { day: format.calendarDate(from) });
    if (from === last) return format.calendarDate(from);
    return t('value.between', {
      from: format.calendarDate(from),
      to: format.calendarDate(last),
    });
  }

  function valueOf(operator: OperatorName, value: string): string {
    switch (operator) {
      case 'type':
        return t(`types.${value as SearchType}`);
      case 'has':
        return t(`has.${value as HadThing}`);
      case 'is':
        return t(`is.${value as 'overdue'}`);
      case 'health':
        return t(`contacts:health.${value as 'steady'}`);
      case 'birthday':
        return format.monthName(Number(value));
      case 'contacted':
        return value === 'never' ? t('value.never') : dayLabel(value);
      case 'added':
        return dayLabel(value);
      case 'before':
      case 'after':
        return format.calendarDate(dayRange(value).from ?? value);
      default:
        return value;
    }
  }

  return {
    nameOf: (operator: OperatorName) => t(`operator.${operator}`),
    valueOf,
    labelOf: ({ operator, value, negated }: SearchFilter) =>
      t(negated ? 'chip.not' : 'chip.is', {
        name: t(`operator.${operator}`),
        value: valueOf(operator, value),
      }),
  };
}
