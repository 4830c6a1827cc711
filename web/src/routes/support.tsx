import { paths } from '@kith/contract/app-routes/paths';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { HelpArticles } from '#features/support/components/help-articles.tsx';
import { MyCases } from '#features/disputes/components/my-cases.tsx';
import { MyNotices } from '#features/moderation/components/my-notices.tsx';
import { MyTickets } from '#features/support/components/my-tickets.tsx';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { PageTitle } from '#ui/page-title.tsx';

/** Most who come here find their answer in an article. */
const ContactSupport = lazy(async () => {
  const form = await import('#features/support/components/contact-support.tsx');
  return { default: form.ContactSupport };
});

/** Help texts, and how to ask for help. */
export default function Support() {
  const { t } = useTranslation(['support', 'moderation', 'messages', 'disputes', 'wallet']);
  return (
    <div className="grid max-w-3xl grid-cols-1 gap-6 xl:max-w-none">
      <PageTitle>{t('title')}</PageTitle>
      <PageHeader
        title={t('title')}
        description={t('about')}
        hasSmallActions
        actions={
          <Button asChild>
            <Link to={paths.onboarding()}>{t('firstSteps')}</Link>
          </Button>
        }
      />
      <MyNotices />
      <MyCases />
      <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,1fr)_26rem]">
        <HelpArticles />
        {/* Beside a long list of answers, the way to ask stays in sight. */}
        <div className="grid grid-cols-1 gap-6 xl:sticky xl:top-22">
          <Suspense fallback={<Skeleton className="h-96" />}>
            <ContactSupport />
          </Suspense>
          <MyTickets />
        </div>
      </div>
    </div>
  );
}
