import type { Repeat } from '@kith/contract/agenda/rules';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';

/** Formats a repetition: "every 2 weeks". */
export function useRepeatLabel(): (repeat: Repeat) => string {
  const { t } = useTranslation('agenda');
  const format = useFormat();
  return ({ unit, every }) => t(`repeat.${unit}`, { count: every, number: format.number(every) });
}
