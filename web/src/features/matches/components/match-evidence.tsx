import type { Match, MatchEvidence } from '@kith/contract/matches/schemas';
import { ArrowLeftRight, Factory, Hash, Hourglass, MapPin, MapPinOff, Unlink2 } from 'lucide-react';
import { type Translate, useTranslation } from '#lib/i18n/use-translation.ts';
import { useIndustryNames } from '#lib/industries.ts';
import { type Format, useFormat } from '#lib/i18n/format.ts';
import { Stressed } from './stressed.tsx';

const icons = {
  need: ArrowLeftRight,
  topics: Hash,
  industry: Factory,
  place: MapPin,
  far: MapPinOff,
  unacquainted: Unlink2,
  cooling: Hourglass,
} as const;

/** Words of a record can't end or begin a stress of the sentence around them. */
const plain = (text: string) => text.replaceAll(/<\/?b>/gu, '');

type Given = {
  t: Translate<'matches'>;
  format: Format;
  nameIndustry: ReturnType<typeof useIndustryNames>;
  match: Match;
};

function describe(evidence: MatchEvidence, { t, format, nameIndustry, match }: Given): string {
  switch (evidence.code) {
    case 'need': {
      const { seeker, helper } = match;
      const [one, other] = evidence.who === 'seeker' ? [seeker, helper] : [helper, seeker];
      return t(`evidence.need.${evidence.source}`, {
        name: plain(one.full_name),
        other: plain(other.full_name),
        seeks: plain(evidence.seeks),
        offers: plain(evidence.offers),
      });
    }
    case 'topics':
      return t('evidence.topics', { words: format.list(evidence.words.map(plain)) });
    case 'industry':
      return t('evidence.industry', { industry: nameIndustry(evidence.industry) });
    case 'place':
      return t('evidence.place', { place: plain(evidence.place) });
    case 'far':
      return t('evidence.far', {
        one: plain(evidence.places[0]),
        other: plain(evidence.places[1]),
      });
    case 'unacquainted':
      return t('evidence.unacquainted');
    case 'cooling':
      return t('evidence.cooling', {
        name: plain(match[evidence.who].full_name),
        warmth: format.number(Math.round(evidence.warmth)),
      });
  }
}

/** The reasons for a match, a sentence each. */
export function MatchReasons({ match }: { match: Match }) {
  const { t } = useTranslation('matches');
  const format = useFormat();
  const nameIndustry = useIndustryNames({
    isWanted: match.evidence?.some(({ code }) => code === 'industry') ?? false,
  });
  return (
    <ul aria-label={t('evidence.label')} className="grid gap-2.5 text-base text-pretty">
      {(match.evidence ?? []).map((evidence) => {
        const Icon = icons[evidence.code];
        const sentence = describe(evidence, { t, format, nameIndustry, match });
        return (
          <li key={sentence} className="flex gap-3">
            <Icon aria-hidden size={16} className="mt-0.5 shrink-0 text-muted" />
            <span className="min-w-0 wrap-anywhere">
              <Stressed text={sentence} />
            </span>
          </li>
        );
      })}
    </ul>
  );
}
