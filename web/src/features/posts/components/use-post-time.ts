import { dayMs, hourMs, minuteMs } from '@kith/contract/core/time';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { useNow } from '#lib/use-now.ts';

const daysInWords = 7;

/** "now", "5 min", "2 hr", "3 days", then the date; with the whole moment for a tooltip. */
export function usePostTime(moment: string): { short: string; full: string } {
  const { t } = useTranslation('posts');
  const format = useFormat();
  const now = useNow();
  const age = Math.max(0, Number(now) - Date.parse(moment));
  const short = () => {
    if (age < minuteMs) return t('time.now');
    if (age < hourMs) return format.duration(Math.floor(age / minuteMs) * minuteMs);
    if (age < dayMs) return format.duration(Math.floor(age / hourMs) * hourMs);
    if (age < daysInWords * dayMs) return format.span(Math.floor(age / dayMs));
    return format.date(moment);
  };
  return { short: short(), full: format.dateTime(moment) };
}
