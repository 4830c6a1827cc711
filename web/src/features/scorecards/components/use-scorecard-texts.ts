import type { ScorecardChange } from '@kith/contract/scorecards/endpoints';
import type { Goal, Measured } from '@kith/contract/scorecards/rules';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';

/** How figures, targets and changes are written. */
export function useScorecardTexts() {
  const { t } = useTranslation('scorecards');
  const format = useFormat();
  const nameFigure = ({ value, is_few: isFew }: Measured): string => {
    if (isFew) return t('few');
    return value === null ? '–' : format.number(value);
  };
  const nameGoal = ({ direction, target }: Goal): string =>
    t(`goals.${direction}`, { target: format.number(target) });
  const nameSide = (side: ScorecardChange['before']): string => {
    if (side === null) return t('history.notChosen');
    if (typeof side === 'string') return side === '' ? t('history.noNote') : side;
    return nameGoal(side);
  };
  /** What was changed, and from what to what. */
  const nameChange = ({ measure, week, before, after }: ScorecardChange): string => {
    const name = t(`measures.${measure}`);
    const values = { measure: name, before: nameSide(before), after: nameSide(after) };
    if (week !== null) {
      return t('history.note', { ...values, week: format.calendarDay(week) });
    }
    // Only who is responsible.
    if (values.before === values.after) return t('history.responsible', values);
    return t('history.change', values);
  };
  return { nameFigure, nameGoal, nameChange };
}
