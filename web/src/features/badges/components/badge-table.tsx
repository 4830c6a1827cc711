import type { Badge } from '@kith/contract/badges/schemas';
import {
  badgeFamilies,
  type BadgeFamily,
  type BadgeId,
  criterionOf,
} from '@kith/contract/badges/table';
import { useId } from 'react';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Card } from '#ui/card.tsx';
import { BadgeTile } from './badge-tile.tsx';

type BadgeTableProps = {
  badges: readonly Badge[];
  /** Those of them that are shown. */
  shown: readonly Badge[];
  onOpen: (id: BadgeId) => void;
};

const isOf = (family: BadgeFamily) => (badge: Badge) => criterionOf(badge.id).family === family;

/** The badges by family, each with how many of it are earned. */
export function BadgeTable({ badges, shown, onOpen }: BadgeTableProps) {
  const { t } = useTranslation('badges');
  if (shown.length === 0) {
    return <Card className="p-8 text-center text-muted">{t('none')}</Card>;
  }
  return (
    <Card>
      {badgeFamilies.map((family) => (
        <Family
          key={family}
          family={family}
          badges={badges.filter(isOf(family))}
          shown={shown.filter(isOf(family))}
          onOpen={onOpen}
        />
      ))}
    </Card>
  );
}

function Family({ family, badges, shown, onOpen }: BadgeTableProps & { family: BadgeFamily }) {
  const { t } = useTranslation('badges');
  const format = useFormat();
  const headingId = useId();
  if (shown.length === 0) return null;
  const earned = badges.filter((badge) => badge.earned_at !== null).length;
  return (
    <section
      aria-labelledby={headingId}
      className="grid grid-cols-1 gap-4 border-b border-border p-5 last:border-b-0 xl:grid-cols-[10rem_minmax(0,1fr)] xl:items-center"
    >
      <div>
        <h2 id={headingId} className="title-serif text-lg text-balance">
          {t(`families.${family}`)}
        </h2>
        <p className="text-sm text-muted tabular-nums">
          {t('progress', { done: format.number(earned), target: format.number(badges.length) })}
        </p>
      </div>
      <ul className="grid grid-cols-3 gap-x-2 gap-y-4 sm:grid-cols-6">
        {shown.map((badge) => (
          <li key={badge.id}>
            <BadgeTile badge={badge} onOpen={() => onOpen(badge.id)} />
          </li>
        ))}
      </ul>
    </section>
  );
}
