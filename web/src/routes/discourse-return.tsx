import { PublicFrame } from '#app/public-frame.tsx';
import { ForumReturn } from '#features/community/components/forum-return.tsx';
import { LandingFooter } from '#features/landing/components/landing-footer.tsx';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { PageTitle } from '#ui/page-title.tsx';

/** Where the forum leads a browser after a log-out there. */
export default function ForumReturnRoute() {
  const { t } = useTranslation(['community', 'landing', 'shell']);
  return (
    <PublicFrame footer={<LandingFooter />}>
      <PageTitle>{t('return.title')}</PageTitle>
      <ForumReturn />
    </PublicFrame>
  );
}
