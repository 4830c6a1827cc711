import { useTranslation } from '#lib/i18n/use-translation.ts';
import { ReportDialog } from '#ui/report-dialog.tsx';
import { useReportProfile } from '../api/member-profile.ts';

type ReportProfileDialogProps = { memberId: string; onClose: () => void };

/** Reports a member's profile. */
export function ReportProfileDialog({ memberId, onClose }: ReportProfileDialogProps) {
  const { t } = useTranslation('profile');
  const report = useReportProfile();
  return (
    <ReportDialog
      title={t('report.title')}
      about={t('report.about')}
      isPending={report.isPending}
      send={(given, onSuccess) => report.mutate({ id: memberId, ...given }, { onSuccess })}
      onClose={onClose}
    />
  );
}
