import type { Quality } from '@kith/contract/insights/quality';
import {
  type QualityKind,
  qualityParts,
  type QualityPart,
  staleDays,
} from '@kith/contract/insights/quality-rules';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Card } from '#ui/card.tsx';
import { Fold } from '#ui/fold.tsx';

type ScoreProps = { quality: Quality; onOpen: (kind: QualityKind) => void };

/** The score, its parts with what counts against each, and how it is counted. */
export function QualityScore({ quality, onOpen }: ScoreProps) {
  const { t } = useTranslation('insights');
  const format = useFormat();
  return (
    <Card className="min-w-0 self-start p-5">
      <div className="grid gap-6 sm:max-lg:grid-cols-[auto_1fr] sm:max-lg:items-center">
        <ScoreRing score={quality.score} />
        <ul className="grid gap-4">
          {quality.parts.map((part) => (
            <Part key={part.part} {...part} kinds={quality.kinds} onOpen={onOpen} />
          ))}
        </ul>
      </div>
      <div className="mt-4">
        <Fold title={t('quality.how')}>
          <p className="pt-1 text-sm text-pretty text-muted">
            {t('quality.formula', {
              complete: format.number(qualityParts.complete.weight),
              fresh: format.number(qualityParts.fresh.weight),
              consistent: format.number(qualityParts.consistent.weight),
              reachable: format.number(qualityParts.reachable.weight),
              days: format.number(staleDays),
              people: format.number(quality.people),
            })}
          </p>
        </Fold>
      </div>
    </Card>
  );
}

const size = 148;
const stroke = 10;

function ScoreRing({ score }: { score: number }) {
  const { t } = useTranslation('insights');
  const format = useFormat();
  const radius = (size - stroke) / 2;
  const around = 2 * Math.PI * radius;
  const figure = format.number(Math.round(score));
  return (
    <p className="relative mx-auto grid place-items-center" style={{ width: size, height: size }}>
      <svg aria-hidden viewBox={`0 0 ${size} ${size}`} className="absolute inset-0 -rotate-90">
        <circle
          cx={size / 2}
          cy={size / 2}
          r={radius}
          fill="none"
          strokeWidth={stroke}
          className="stroke-sunken"
        />
        <circle
          cx={size / 2}
          cy={size / 2}
          r={radius}
          fill="none"
          strokeWidth={stroke}
          strokeLinecap="round"
          strokeDasharray={`${(score / 100) * around} ${around}`}
          className="stroke-warmth-4"
        />
      </svg>
      <span className="text-center">
        <span className="numerals-serif block text-3xl leading-10">{figure}</span>
        <span className="text-sm text-muted">{t('quality.of')}</span>
      </span>
    </p>
  );
}

type PartProps = Quality['parts'][number] & {
  kinds: Quality['kinds'];
  onOpen: (kind: QualityKind) => void;
};

function Part({ part, score, kinds, onOpen }: PartProps) {
  const { t } = useTranslation('insights');
  const format = useFormat();
  const against = kinds.filter(({ kind, problems }) => problems > 0 && isOf(part, kind));
  return (
    <li className="grid gap-1">
      <p className="flex items-baseline justify-between gap-3 text-base font-semibold">
        {t(`quality.parts.${part}`)}
        <span className="tabular-nums">{format.number(Math.round(score))}</span>
      </p>
      <span aria-hidden className="block h-1 rounded-full bg-sunken">
        <span
          className="block h-1 rounded-full bg-warmth-4"
          style={{ width: `${Math.max(0, score)}%` }}
        />
      </span>
      <p className="flex flex-wrap gap-x-3 text-sm text-muted">
        {against.map(({ kind, problems }) => (
          <button
            key={kind}
            type="button"
            className="rounded-sm py-0.5 text-left underline decoration-border-strong underline-offset-3 hover:text-text"
            onClick={() => onOpen(kind)}
          >
            {t('quality.against', {
              number: format.number(problems),
              kind: t(`quality.kinds.${kind}`),
            })}
          </button>
        ))}
        {against.length === 0 ? t('quality.nothing') : null}
      </p>
    </li>
  );
}

const isOf = (part: QualityPart, kind: QualityKind) =>
  (qualityParts[part].kinds as readonly QualityKind[]).includes(kind);
