import type { WarmthExplanation } from '@kith/contract/contacts/schemas';
import type { Direction, InteractionKind } from '@kith/contract/warmth/rules';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';

type Part = WarmthExplanation['parts'][number];

/** Formats one part of a warmth: "3 meetings", "from them", "9 days ago", "5", "+9.4". */
export function useWarmthPartLabels() {
  const { t } = useTranslation('contacts');
  const format = useFormat();

  const countOf = ({ kind, answer, count }: Part) =>
    answer === null
      ? t(`kindCounts.${kind as InteractionKind}`, { count, number: format.number(count) })
      : t(`warmth.said.${answer}`);
  const directionOf = ({ answer, direction }: Part) =>
    answer === null ? t(`directions.${direction as Direction}`) : '';
  const latestOf = ({ latest_at: latestAt }: Part) => format.relative(latestAt);
  const weightOf = ({ weight }: Part) => format.number(weight, { maximumFractionDigits: 2 });

  return {
    countOf,
    directionOf,
    latestOf,
    weightOf,
    /** "Latest 9 days ago · weight 5 each". */
    detailOf: (part: Part) =>
      t('warmth.partDetail', { when: latestOf(part), weight: weightOf(part) }),
    /** "14 messages from them, latest 9 days ago"; "You said: close · 9 days ago". */
    phraseOf: (part: Part) => {
      if (part.answer !== null) return `${countOf(part)} · ${latestOf(part)}`;
      return part.direction === 'mutual'
        ? t('warmth.part', { what: countOf(part), when: latestOf(part) })
        : t('warmth.partFrom', {
            what: countOf(part),
            from: directionOf(part),
            when: latestOf(part),
          });
    },
    pointsOf: ({ points }: Part) =>
      format.number(points, { signDisplay: 'always', maximumFractionDigits: 1 }),
  };
}
