import { cohortBoards } from '@kith/contract/cohorts/rules';
import { useLocation } from 'react-router';
import { CohortScreen } from '#features/analytics/components/cohort-screen.tsx';
import { useTranslation } from '#lib/i18n/use-translation.ts';

/** `/app/admin/cohort-dashboards/…`: activation, introductions and retention of new members. */
export default function AdminCohorts() {
  useTranslation(['cohorts', 'analytics']);
  const { pathname } = useLocation();
  const board = cohortBoards.find((known) => pathname.endsWith(`/${known}`)) ?? 'activation';
  return <CohortScreen key={board} board={board} />;
}
