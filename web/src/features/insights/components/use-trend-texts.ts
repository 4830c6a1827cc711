import type { Trend } from '@kith/contract/insights/trends';
import type { IndustryCode } from '@kith/contract/industries/isic';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { useIndustryNames } from '#lib/industries.ts';

/** Topics and industries rise and fall; the other kinds say which by themselves. */
function textKeyOf({ kind, is_rising: isRising }: Trend) {
  if (kind === 'topic') return isRising ? 'topicUp' : 'topicDown';
  if (kind === 'industry') return isRising ? 'industryUp' : 'industryDown';
  return kind;
}

/** A trend in words: its name, a line about it, and a sentence for itself. */
export function useTrendTexts() {
  const { t } = useTranslation('trends');
  const format = useFormat();
  const industryOf = useIndustryNames();
  const plainName = ({ kind, name }: Trend) =>
    kind === 'industry' ? industryOf(name as IndustryCode) : name;
  const values = (trend: Trend) => ({
    count: trend.people,
    number: format.number(trend.people),
    name: plainName(trend),
    to: trend.to ?? '',
    since: format.calendarDate(trend.since),
    before: format.number(trend.before ?? 0),
    now: format.number(trend.now ?? 0),
    mentions: format.number(trend.mentions ?? 0),
  });
  return {
    nameOf: (trend: Trend) => {
      const { kind, to } = trend;
      if (kind === 'hired' || kind === 'left') return t(`names.${kind}`, values(trend));
      const name = plainName(trend);
      if (to !== null) return `${name} → ${to}`;
      return kind === 'topic' ? name.charAt(0).toLocaleUpperCase() + name.slice(1) : name;
    },
    lineOf: (trend: Trend) => t(`lines.${textKeyOf(trend)}`, values(trend)),
    headlineOf: (trend: Trend) => t(`headlines.${textKeyOf(trend)}`, values(trend)),
  };
}
