import { paths } from '@kith/contract/app-routes/paths';
import type { LeftOut as LeftOutCounts } from '@kith/contract/matches/schemas';
import { Link } from 'react-router';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';

const reasons = ['warmth', 'region', 'cooldown', 'weekly'] as const;
const linkClasses = 'text-ember-ink underline';

type LeftOutProps = {
  counts: LeftOutCounts;
  /** Matches of any warmth are shown, for this visit. */
  isAnyWarmth: boolean;
  canShow: boolean;
  setAnyWarmth: (isAny: boolean) => void;
};

/** What the preferences leave out, and where they are. */
export function LeftOut({ counts, isAnyWarmth, canShow, setAnyWarmth }: LeftOutProps) {
  const { t } = useTranslation('matches');
  const format = useFormat();
  const some = reasons.filter((reason) => counts[reason] > 0);
  if (some.length === 0 && !isAnyWarmth) return null;
  const texts = some.map((reason) =>
    t(`leftOut.${reason}`, { count: counts[reason], number: format.number(counts[reason]) }),
  );
  return (
    <p className="flex flex-wrap gap-x-2 gap-y-1 text-sm text-pretty text-muted">
      <span>{[...(isAnyWarmth ? [t('leftOut.shown')] : []), ...texts].join(' ')}</span>
      {isAnyWarmth || (canShow && counts.warmth > 0) ? (
        <button type="button" className={linkClasses} onClick={() => setAnyWarmth(!isAnyWarmth)}>
          {t(isAnyWarmth ? 'leftOut.hide' : 'leftOut.show')}
        </button>
      ) : null}
      <Link to={paths.settingsPrivacy()} className={linkClasses}>
        {t('leftOut.change')}
      </Link>
    </p>
  );
}
