import { paths } from '@kith/contract/app-routes/paths';
import type { Nudge } from '@kith/contract/nudges/schemas';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Download, Plus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { ScreenHandle } from '#app/screen-handle.ts';
import { DueToday } from '#features/agenda/components/due-today.tsx';
import { OverduePeople } from '#features/agenda/components/overdue-people.tsx';
import { dashboardQuery } from '#features/dashboard/api/dashboard.ts';
import { ComingUp } from '#features/dashboard/components/coming-up.tsx';
import { DashboardFailure } from '#features/dashboard/components/dashboard-failure.tsx';
import { PulseSkeleton, SideSkeleton } from '#features/dashboard/components/dashboard-skeleton.tsx';
import { FirstImport } from '#features/dashboard/components/first-import.tsx';
import { Greeting } from '#features/dashboard/components/greeting.tsx';
import { LogInteractionDialog } from '#features/dashboard/components/log-interaction-dialog.tsx';
import { NetworkPulse } from '#features/dashboard/components/network-pulse.tsx';
import { SinceLastVisit } from '#features/dashboard/components/since-last-visit.tsx';
import { WarmthHistogram } from '#features/dashboard/components/warmth-histogram.tsx';
import { LinkedInSteps } from '#features/imports/components/linkedin-steps.tsx';
import { LogInteraction } from '#features/interactions/components/log-interaction.tsx';
import { useAnswerNudge } from '#features/nudges/api/answer-nudge.ts';
import { todayNudgesQuery } from '#features/nudges/api/today-nudges.ts';
import { TodayList } from '#features/nudges/components/today-list.tsx';
import { QuickstartCard } from '#features/quickstart/components/quickstart-card.tsx';
import { useFlag } from '#lib/flags.ts';
import { Button } from '#ui/button.tsx';
import { PageTitle } from '#ui/page-title.tsx';

export const handle: ScreenHandle = {
  prefetch: (queryClient) =>
    Promise.all([
      queryClient.prefetchQuery(dashboardQuery()),
      queryClient.prefetchQuery(todayNudgesQuery()),
    ]),
};

/** All at once: a text that came with the first data would suspend the screen again. */
const namespaces = ['dashboard', 'nudges', 'quickstart', 'contacts', 'imports', 'errors'] as const;

export default function Dashboard() {
  const { t } = useTranslation(namespaces);
  const dashboard = useQuery(dashboardQuery());
  return (
    <>
      <PageTitle>{t('title')}</PageTitle>
      {dashboard.data?.pulse.contacts === 0 ? <EmptyDashboard /> : <NetworkDashboard />}
    </>
  );
}

/** Without contacts, the whole page is the first import. */
function EmptyDashboard() {
  return (
    <div className="grid grid-cols-1 gap-6">
      <Greeting />
      <FirstImport steps={<LinkedInSteps />} />
      <QuickstartCard />
    </div>
  );
}

function NetworkDashboard() {
  const dashboard = useQuery(dashboardQuery());
  const today = useQuery(todayNudgesQuery());
  const isSideBySide = useFlag('dashboardV2');
  const [isLogging, setIsLogging] = useState(false);
  const nudges = today.data?.items;
  const agenda = nudges && {
    open: nudges.filter((nudge) => nudge.status === 'open').length,
    done: nudges.filter((nudge) => nudge.status === 'done').length,
  };
  return (
    <div className="grid grid-cols-1 gap-6">
      <Greeting agenda={agenda} actions={<HeadActions onLog={() => setIsLogging(true)} />} />
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
        <div className="grid grid-cols-1 gap-6">
          <QuickstartCard />
          <Suspense>
            <DueToday />
          </Suspense>
          <TodayList
            renderLogDialog={(nudge, onClose) => <LogDialog nudge={nudge} onClose={onClose} />}
          />
          <Suspense>
            <OverduePeople />
          </Suspense>
        </div>
        {dashboard.data ? (
          <div
            className={clsx(
              'grid grid-cols-1 items-start gap-6',
              isSideBySide && 'max-xl:md:grid-cols-2',
            )}
          >
            <WarmthHistogram pulse={dashboard.data.pulse} />
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
    <LogInteractionDialog
      {...(nudge ? { person: nudge.contact } : {})}
      onClose={onClose}
      renderForm={(person) => (
        <LogInteraction
          key={person.id}
          contactId={person.id}
          nudgeId={nudge?.id}
          onLogged={() => {
            onClose();
            void answerNudge(nudge?.id ?? null);
          }}
        />
      )}
    />
  );
}
