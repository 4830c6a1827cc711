import type { Nudge } from '@kith/contract/nudges/schemas';
import { ThumbsDown, ThumbsUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#ui/icon-button.tsx';
import { useRateNudge } from '../api/change-nudge.ts';

const choices = [
  { rating: 'up', Icon: ThumbsUp },
  { rating: 'down', Icon: ThumbsDown },
] as const;

/** More or less of this kind; the same thumb again removes the rating. */
export function NudgeRating({ nudge }: { nudge: Nudge }) {
  const { t } = useTranslation('nudges');
  const rate = useRateNudge();
  return (
    <div role="group" aria-label={t('rate.label')} className="flex">
      {choices.map(({ rating, Icon }) => {
        const isChosen = nudge.rating === rating;
        return (
          <IconButton
            key={rating}
            size="sm"
            label={t(`rate.${rating}`)}
            aria-pressed={isChosen}
            icon={
              <Icon aria-hidden size={16} className={isChosen ? 'fill-ember-soft' : undefined} />
            }
            onClick={() => rate.mutate({ id: nudge.id, rating: isChosen ? null : rating })}
          />
        );
      })}
    </div>
  );
}
