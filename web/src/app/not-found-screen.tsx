import { paths } from '@kith/contract/app-routes/paths';
import { brand } from '@kith/contract/core/brand';
import { ArrowLeft, LayoutDashboard, Mail, Search } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useGoBack } from '#app/history.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { mailtoHref } from '#lib/mailto.ts';
import { Button } from '#ui/button.tsx';
import { NetworkIllustration } from '#ui/network-illustration.tsx';
import { PageTitle } from '#ui/page-title.tsx';

const mailSubject = '404 Error Report';

/** Shown for an address without a screen. */
export function NotFoundScreen({ code = 404 }: { code?: number }) {
  const { t } = useTranslation('shell');
  const format = useFormat();
  const goBack = useGoBack();
  const [openedAtMs] = useState(() => Date.now());
  return (
    <div className="relative grid min-h-[80dvh] place-items-center px-4 py-12 sm:overflow-hidden text-center">
      <PageTitle>{t('notFound.title')}</PageTitle>
      <NetworkIllustration className="pointer-events-none absolute size-[min(120vw,44rem,78dvh)] opacity-25 max-sm:hidden" />
      <div className="relative grid max-w-2xl justify-items-center gap-3 rounded-xl border border-border bg-surface px-6 py-9 shadow-floating sm:px-10">
        <h1 className="title-serif text-3xl">{t('notFound.title')}</h1>
        <p className="text-md text-pretty text-muted">{t('notFound.body')}</p>
        <div className="mt-3 text-left text-base text-muted">
          <h2 className="font-semibold text-text">{t('notFound.tipsTitle')}</h2>
          <ul className="mt-1 list-disc pl-5">
            <li>{t('notFound.tips.url')}</li>
            <li>{t('notFound.tips.back')}</li>
            <li>{t('notFound.tips.home')}</li>
            <li>{t('notFound.tips.support')}</li>
          </ul>
        </div>
        <div className="mt-4 grid w-full gap-2 sm:flex sm:flex-wrap sm:justify-center">
          <Button asChild variant="primary">
            <Link to={paths.dashboard()}>
              <LayoutDashboard aria-hidden size={16} />
              {t('notFound.dashboard')}
            </Link>
          </Button>
          <Button icon={<ArrowLeft aria-hidden size={16} />} onClick={goBack}>
            {t('notFound.back')}
          </Button>
          <Button asChild>
            <Link to={paths.dashboard()}>
              <Search aria-hidden size={16} />
              {t('notFound.search')}
            </Link>
          </Button>
          <Button asChild>
            <a href={mailtoHref({ to: brand.contactEmail, subject: mailSubject })}>
              <Mail aria-hidden size={16} />
              {t('notFound.support')}
            </a>
          </Button>
        </div>
        <p className="mt-4 text-sm text-muted">
          {t('notFound.code', { code })} · {format.date(openedAtMs)} · {brand.name}
        </p>
      </div>
    </div>
  );
}
