import { brand } from '@kith/contract/core/brand';
import { Eraser, LayoutDashboard, Mail, RotateCcw, TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { createCorrelationId, maxRetries, reportCrash, retryDelayMs } from '#lib/error-report.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { mailtoHref } from '#lib/mailto.ts';
import { createRetryCounts } from '#lib/retry-counts.ts';
import { hardReset, retryOverNetwork, softReset } from '#lib/recovery.ts';
import { Button } from '#ui/button.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import { showToast } from '#ui/toast.ts';

const retryCounts = createRetryCounts();

/** Shown in place of a failed screen. */
export function ErrorScreen({ error }: { error: unknown }) {
  const { t } = useTranslation(['shell', 'errors']);
  const format = useFormat();
  const location = useLocation();
  const navigate = useNavigate();
  const [correlationId] = useState(createCorrelationId);
  const [isRetrying, setIsRetrying] = useState(false);
  const retries = retryCounts.of(location.pathname);
  const canRetry = retries < maxRetries;

  useEffect(() => {
    return retryCounts.enter(location.pathname);
  }, [location.pathname]);
  useEffect(() => reportCrash(error, correlationId, canRetry), [error, correlationId, canRetry]);

  function retry() {
    setIsRetrying(true);
    retryCounts.add(location.pathname);
    setTimeout(() => void tryAgain(), retryDelayMs(retries));
  }

  async function tryAgain() {
    const isReached = await retryOverNetwork(() => void navigate(location, { replace: true }));
    setIsRetrying(false);
    if (!isReached) showToast({ kind: 'error', title: t('errors:kinds.network.title') });
  }

  return (
    <main className="grid min-h-dvh place-items-center px-4 py-12 text-center">
      <PageTitle>{t('error.title')}</PageTitle>
      <div className="grid max-w-lg justify-items-center gap-3">
        <span className="grid size-12 place-items-center rounded-full bg-danger-soft text-danger-ink">
          <TriangleAlert aria-hidden size={22} />
        </span>
        <h1 className="title-serif text-2xl">{t('error.title')}</h1>
        <p className="text-md text-pretty text-muted">{t('error.body')}</p>
        <p className="mt-2 grid gap-1 rounded-lg bg-sunken px-4 py-3 text-sm">
          <span>
            {format.labelled(t('error.id'))}
            <code className="font-semibold break-all">{correlationId}</code>
          </span>
          <span className="text-muted">{t('error.idHint')}</span>
        </p>
        <div className="mt-3 flex flex-wrap justify-center gap-2">
          {canRetry ? (
            <Button
              variant="primary"
              isPending={isRetrying}
              icon={<RotateCcw aria-hidden size={16} />}
              onClick={retry}
            >
              {isRetrying ? t('error.retrying') : t('error.retry')}
            </Button>
          ) : null}
          <Button icon={<LayoutDashboard aria-hidden size={16} />} onClick={softReset}>
            {t('error.dashboard')}
          </Button>
          <Button asChild>
            <a
              href={mailtoHref({
                to: brand.contactEmail,
                subject: `${t('error.title')} (${correlationId})`,
                body: `${format.labelled(t('error.id'), correlationId)}\n${window.location.href}`,
              })}
            >
              <Mail aria-hidden size={16} />
              {t('error.report')}
            </a>
          </Button>
        </div>
        {canRetry ? null : (
          <div className="mt-4 grid justify-items-center gap-1.5 border-t border-border pt-5">
            <Button
              variant="ghost"
              icon={<Eraser aria-hidden size={16} />}
              aria-describedby="reset-hint"
              onClick={hardReset}
            >
              {t('errors:reset.label')}
            </Button>
            <p id="reset-hint" className="text-sm text-pretty text-muted">
              {t('errors:reset.hint')}
            </p>
          </div>
        )}
      </div>
    </main>
  );
}
