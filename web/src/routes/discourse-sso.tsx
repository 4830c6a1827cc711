import { useSearchParams } from 'react-router';
import { PublicFrame } from '#app/public-frame.tsx';
import { RouteGuard } from '#app/route-guard.tsx';
import { ForumSignIn } from '#features/community/components/forum-sign-in.tsx';
import { LandingFooter } from '#features/landing/components/landing-footer.tsx';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { PageTitle } from '#ui/page-title.tsx';

/** Where the forum sends a browser that wants to sign in there. */
export default function ForumSignInRoute() {
  const { t } = useTranslation(['community', 'landing', 'errors', 'shell', 'second-factor']);
  const [search] = useSearchParams();
  const request = { sso: search.get('sso') ?? '', sig: search.get('sig') ?? '' };
  return (
    <PublicFrame footer={<LandingFooter />}>
      <PageTitle>{t('signIn.title')}</PageTitle>
      <ForumSignIn request={request} Guard={RouteGuard} />
    </PublicFrame>
  );
}
