import { paths } from '@kith/contract/app-routes/paths';
import { brand } from '@kith/contract/core/brand';
import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { leave } from '#lib/leave.ts';
import { useSession } from '#lib/session.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';

/**
 * Where the forum leads a browser after a log-out there. Anybody can lead one here, so the member is asked
 * before their session ends.
 */
export function ForumReturn() {
  const { t } = useTranslation('community');
  const isSignedIn = useSession().status === 'signed_in';
  const [isLeaving, setIsLeaving] = useState(false);

  async function leaveHere() {
    setIsLeaving(true);
    await leave();
    setIsLeaving(false);
  }

  return (
    <EmptyState
      isScreen
      icon={<LogOut aria-hidden size={22} />}
      title={t('return.title')}
      description={isSignedIn ? t('return.signedIn', { brand: brand.name }) : t('return.signedOut')}
      action={
        <div className="flex flex-wrap justify-center gap-2">
          {isSignedIn ? (
            <>
              <Button variant="primary" asChild>
                <Link to={paths.dashboard()}>{t('return.stay', { brand: brand.name })}</Link>
              </Button>
              <Button isPending={isLeaving} onClick={() => void leaveHere()}>
                {t('return.leave', { brand: brand.name })}
              </Button>
            </>
          ) : (
            <Button variant="primary" asChild>
              <Link to={paths.auth()}>{t('return.signIn')}</Link>
            </Button>
          )}
        </div>
      }
    />
  );
}
