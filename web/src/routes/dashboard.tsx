import { renderSend } from '#app/render-send.tsx';
import { paths } from '@kith/contract/app-routes/paths';
import type { Nudge } from '@kith/contract/nudges/schemas';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import i18next from 'i18next';
import { Download, Plus } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { beginVisit } from '#app/begin-visit.ts';
import type { ScreenHandle } from '#app/screen-handle.ts';
import { countDue, dueQuery } from '#features/agenda/api/agenda.ts';
import { DueToday } from '#features/agenda/components/due-today.tsx';
import { OverduePeople } from '#features/agenda/components/overdue-people.tsx';
import { dashboardQuery } from '#features/dashboard/api/dashboard.ts';
import { ComingUp } from '#features/dashboard/components/coming-up.tsx';
import { DashboardFailure } from '#features/dashboard/components/dashboard-failure.tsx';
import {
  MainSkeleton,
  PulseSkeleton,
  SideSkeleton,
} from '#features/dashboard/components/dashboard-skeleton.tsx';
import { Greeting } from '#features/dashboard/components/greeting.tsx';
import { isAllFaint, NetworkPulse } from '#features/dashboard/components/network-pulse.tsx';
import { SinceLastVisit } from '#features/dashboard/components/since-last-visit.tsx';
import { WarmthHistogram } from '#features/dashboard/components/warmth-histogram.tsx';
import { useAnswerNudge } from '#features/nudges/api/answer-nudge.ts';
import { todayNudgesQuery } from '#features/nudges/api/today-nudges.ts';
import { TodayList } from '#features/nudges/components/today-list.tsx';
import { quickstartQuery } from '#features/quickstart/api/quickstart.ts';
import { QuickstartCard } from '#features/quickstart/components/quickstart-card.tsx';
import { afterFirstView } from '#lib/first-view.ts';
import { useFlag } from '#lib/flags.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { expectsNetwork, rememberNetwork } from '#lib/network-memory.ts';
import { useMember } from '#lib/session.ts';
import { Button } from '#ui/button.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import { LoadingScreen } from '#ui/spinner.tsx';

/** Needed when something is logged, so they load then. */
const LogInteractionDialog = lazy(async () => {
  const dialog = await import('#features/dashboard/components/log-interaction-dialog.tsx');
  return { default: dialog.LogInteractionDialog };
});
const LogInteraction = lazy(async () => {
  const form = await import('#features/interactions/components/log-interaction.tsx');
  return { default: form.LogInteraction };
});
/** For the first minutes of an account, with texts of its own. */
const EmptyDashboard = lazy(async () => {
  const [screen] = await Promise.all([
    import('#app/empty-dashboard.tsx'),
    i18next.loadNamespaces('imports'),
  ]);
  return { default: screen.EmptyDashboard };
});
/** Below what is read first, so that it may come later. */
const TriageLine = lazy(async () => {
  const entry = await afterFirstView(() => import('#features/triage/components/triage-entry.tsx'));
  return { default: entry.TriageLine };
});
export const handle: ScreenHandle = {
  prefetch: (queryClient) =>
    Promise.all([
      queryClient.prefetchQuery(dashboardQuery()),
      queryClient.prefetchQuery(todayNudgesQuery()),
      queryClient.prefetchQuery(dueQuery()),
      queryClient.prefetchQuery(quickstartQuery()),
    ]),
};

export const clientLoader = async ({ request }: { request: Request }) =>
  beginVisit(handle, request);
export const shouldRevalidate = () => false;

/** All at once: a text that came with the first data would suspend the screen again. */
const namespaces = ['dashboard', 'nudges', 'quickstart', 'agenda', 'contacts', 'errors'] as const;

const useDashboard = () => useQuery(dashboardQuery());

export default function Dashboard() {
  const { t } = useTranslation(namespaces);
  const dashboard = useDashboard();
  const { id: memberId } = useMember();
  const contacts = dashboard.data?.pulse.contacts;
  useEffect(() => {
    if (contacts !== undefined && contacts > 0) rememberNetwork(memberId);
  }, [contacts, memberId]);
  return (
    <>
      <PageTitle>{t('title')}</PageTitle>
      {contacts === 0 ? (
        <Suspense fallback={<UnknownDashboard />}>
          <EmptyDashboard />
        </Suspense>
      ) : contacts === undefined && dashboard.isPending && !expectsNetwork(memberId) ? (
        <UnknownDashboard />
      ) : (
        <NetworkDashboard dashboard={dashboard} />
      )}
    </>
  );
}

/** Until it is known which of the two follows, nothing has the shape of either. */
function UnknownDashboard() {
  return (
    <div className="grid grid-cols-1 gap-6">
      <Greeting />
      <LoadingScreen />
    </div>
  );
}

/**
 * What is shown of a network, or why it isn't. It gets the figures from its parent: asking for them
 * itself would repeat a failed request as it appears, and so take it away again.
 */
function NetworkDashboard({ dashboard }: { dashboard: ReturnType<typeof useDashboard> }) {
  const today = useQuery(todayNudgesQuery());
  const due = useQuery(dueQuery());
  const quickstart = useQuery(quickstartQuery());
  // Shown together: what came later would push what is being read.
  // A failed one counts as well: the parts repeat it as they appear, and would be taken away again.
  const isMainKnown = [today, due, quickstart].every(
    ({ isPending, isFetched }) => !isPending || isFetched,
  );
  const isSideBySide = useFlag('dashboardV2');
  const [isLogging, setIsLogging] = useState(false);
  const nudges = today.data?.items;
  const open = nudges?.filter((nudge) => nudge.status === 'open').length ?? 0;
  const done = nudges?.filter((nudge) => nudge.status === 'done').length ?? 0;
  const agenda =
    nudges && !due.isPending
      ? { open, done, due: due.data === undefined ? 0 : countDue(due.data) }
      : undefined;
  return (
    <div className="grid grid-cols-1 gap-6">
      <Greeting
        agenda={agenda}
        isAgendaLoading={today.isPending || due.isPending}
        actions={<HeadActions onLog={() => setIsLogging(true)} />}
      />
      {dashboard.data ? (
        <NetworkPulse pulse={dashboard.data.pulse} />
      ) : dashboard.isError ? (
        <DashboardFailure error={dashboard.error} onRetry={() => void dashboard.refetch()} />
      ) : (
        <PulseSkeleton />
      )}
      <div
        className={clsx(
          'grid grid-cols-1 items-start gap-6',
          isSideBySide && 'xl:grid-cols-[minmax(0,1fr)_20rem]',
        )}
      >
        {isMainKnown ? (
          <div className="grid grid-cols-1 gap-6">
            <DueToday />
            <TodayList
              renderSend={renderSend}
              renderLogDialog={(nudge, onClose) => <LogDialog nudge={nudge} onClose={onClose} />}
            />
            <QuickstartCard />
            <OverduePeople />
            <Suspense>
              <TriageLine />
            </Suspense>
          </div>
        ) : (
          <MainSkeleton />
        )}
        {dashboard.data ? (
          <div
            className={clsx(
              'grid grid-cols-1 items-start gap-6',
              isSideBySide && 'max-xl:md:grid-cols-2',
            )}
          >
            {isAllFaint(dashboard.data.pulse) ? null : (
              <WarmthHistogram pulse={dashboard.data.pulse} />
            )}
            <ComingUp upcoming={dashboard.data.upcoming} />
            <div className="empty:hidden max-xl:md:col-span-2">
              <SinceLastVisit news={dashboard.data.since_last_visit} />
            </div>
          </div>
        ) : dashboard.isPending ? (
          <SideSkeleton />
        ) : null}
      </div>
      {isLogging ? <LogDialog onClose={() => setIsLogging(false)} /> : null}
    </div>
  );
}

function HeadActions({ onLog }: { onLog: () => void }) {
  const { t } = useTranslation('dashboard');
  return (
    <>
      <Button asChild>
        <Link to={paths.contactsImport()}>
          <Download aria-hidden size={16} />
          {t('actions.import')}
        </Link>
      </Button>
      <Button variant="primary" icon={<Plus aria-hidden size={16} />} onClick={onLog}>
        {t('actions.log')}
      </Button>
    </>
  );
}

/** Logs an interaction with a nudge's person, or with a chosen one. */
function LogDialog({ nudge, onClose }: { nudge?: Nudge; onClose: () => void }) {
  const answerNudge = useAnswerNudge();
  return (
    <Suspense>
      <LogInteractionDialog
        {...(nudge ? { person: nudge.contact } : {})}
        onClose={onClose}
        renderForm={(person) => (
          <Suspense>
            <LogInteraction
              key={person.id}
              contactId={person.id}
              nudgeId={nudge?.id}
              onLogged={() => {
                onClose();
                void answerNudge(nudge?.id ?? null);
              }}
            />
          </Suspense>
        )}
      />
    </Suspense>
  );
}
