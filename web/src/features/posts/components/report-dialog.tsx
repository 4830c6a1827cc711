import { useTranslation } from '#lib/i18n/use-translation.ts';
import { ReportDialog } from '#ui/report-dialog.tsx';
import { useReportPost } from '../api/change-post.ts';

type ReportPostDialogProps = { postId: string; commentId: string | null; onClose: () => void };

/** Reports a post or a comment. */
export function ReportPostDialog({ postId, commentId, onClose }: ReportPostDialogProps) {
  const { t } = useTranslation('posts');
  const report = useReportPost();
  return (
    <ReportDialog
      title={commentId === null ? t('report.post') : t('report.comment')}
      about={t('report.about')}
      isPending={report.isPending}
      send={(given, onSuccess) =>
        report.mutate({ post_id: postId, comment_id: commentId, ...given }, { onSuccess })
      }
      onClose={onClose}
    />
  );
}
