import { pageViewUploadMs } from '@kith/contract/usage/rules';
import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router';
import { useConfig } from '#lib/config.ts';
import { useSession } from '#lib/session.ts';
import { allowUsage } from '#lib/usage.ts';
import { logUsage, logUsageOnLeave } from '../api/log-usage.ts';
import { discardPageViews, recordPageView, uploadPageViews } from '../api/page-views.ts';
import { usageSession } from '../api/session.ts';

/** Counts page views and used features. Rendered only if the member consented to analytics. */
export function UsageRecorder() {
  const { pathname } = useLocation();
  const session = useSession();
  const config = useConfig();

  useEffect(() => allowUsage(logUsage), []);

  useEffect(() => {
    recordPageView(pathname);
    void upload();
  }, [pathname]);

  useEffect(() => {
    const timer = setInterval(() => void upload(), pageViewUploadMs);
    return () => {
      clearInterval(timer);
      // The consent was withdrawn, or the member is leaving: nothing may stay queued.
      discardPageViews();
    };
  }, []);

  const endSession = useEffectEvent(() => {
    if (session.status !== 'signed_in' || config === null) return;
    const { id, startedAtMs } = usageSession();
    const { access_token: accessToken } = session.session;
    logUsageOnLeave(
      { apikey: config.publishable_key, accessToken },
      {
        featureName: 'session',
        action: 'ended',
        usageData: { duration: Date.now() - startedAtMs, sessionId: id },
      },
    );
  });
  useEffect(() => {
    const end = () => endSession();
    window.addEventListener('pagehide', end);
    return () => window.removeEventListener('pagehide', end);
  }, []);

  return null;
}

function upload(): Promise<void> {
  return uploadPageViews((pages, sessionDuration) =>
    logUsage({
      featureName: 'page_view',
      action: 'viewed',
      usageData: { pages, sessionDuration },
    }),
  );
}
