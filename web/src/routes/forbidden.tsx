import { paths } from '@kith/contract/app-routes/paths';
import { Lock } from 'lucide-react';
import { Link } from 'react-router';
import { PublicFrame } from '#app/public-frame.tsx';
import { StatusScreen } from '#app/status-screen.tsx';
import { LandingFooter } from '#features/landing/components/landing-footer.tsx';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { useSession } from '#lib/session.ts';
import { Button } from '#ui/button.tsx';

/** Access denied: a guest is asked to sign in, a member sees why. */
export default function Forbidden() {
  const { t } = useTranslation(['errors', 'shell', 'landing']);
  const isSignedIn = useSession().status === 'signed_in';
  return (
    <PublicFrame footer={<LandingFooter />}>
      <StatusScreen
        code={403}
        icon={<Lock aria-hidden size={22} />}
        title={t('kinds.permission.title')}
        body={
          isSignedIn
            ? t('kinds.permission.body', { toDo: t('operations.load.toDo') })
            : t('codes.unauthenticated')
        }
        action={
          isSignedIn ? undefined : (
            <Button asChild variant="primary">
              <Link to={paths.auth()}>{t('landing:signIn')}</Link>
            </Button>
          )
        }
        mailLabel={t('shell:notFound.support')}
      />
    </PublicFrame>
  );
}
