import { ThumbsDown, ThumbsUp } from 'lucide-react';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { IconButton } from '#ui/icon-button.tsx';

type Rating = 'up' | 'down';

type RatingButtonsProps = {
  rating: Rating | null;
  /** Null: the rating was removed, by the same thumb again. */
  onRate: (rating: Rating | null) => void;
};

const choices = [
  { value: 'up', Icon: ThumbsUp },
  { value: 'down', Icon: ThumbsDown },
] as const;

/** More or less of this kind of suggestion. */
export function RatingButtons({ rating, onRate }: RatingButtonsProps) {
  const { t } = useTranslation('nudges');
  return (
    <div role="group" aria-label={t('rate.label')} className="flex">
      {choices.map(({ value, Icon }) => {
        const isChosen = rating === value;
        return (
          <IconButton
            key={value}
            size="sm"
            label={t(`rate.${value}`)}
            aria-pressed={isChosen}
            icon={
              <Icon aria-hidden size={16} className={isChosen ? 'fill-ember-soft' : undefined} />
            }
            onClick={() => onRate(isChosen ? null : value)}
          />
        );
      })}
    </div>
  );
}
