import { paths } from '@kith/contract/app-routes/paths';
import type { Signal } from '@kith/contract/signals/schemas';
import { Link } from 'react-router';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';

/** Leads to the post or the profile that a signal speaks of. */
export function SignalLink({ reason }: { reason: Signal['reason'] }) {
  const { t } = useTranslation('nudges');
  const { post_id: postId, member_id: memberId } = reason.facts;
  if (typeof memberId !== 'string') return null;
  return (
    <Button asChild size="sm" variant="ghost">
      {typeof postId === 'string' ? (
        <Link to={paths.feed({ post: postId })}>{t('why.evidence.post')}</Link>
      ) : (
        <Link to={paths.profile(memberId)}>{t('why.evidence.profile')}</Link>
      )}
    </Button>
  );
}
