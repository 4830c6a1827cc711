import { lazy, Suspense } from 'react';
import type { FeedSlots, PostDialog } from './post-types.ts';

const EditDialog = lazy(async () => {
  const dialog = await import('./edit-dialog.tsx');
  return { default: dialog.EditDialog };
});
const ShareDialog = lazy(async () => {
  const dialog = await import('./share-dialog.tsx');
  return { default: dialog.ShareDialog };
});
const HistoryDialog = lazy(async () => {
  const dialog = await import('./history-dialog.tsx');
  return { default: dialog.HistoryDialog };
});
const LikesDialog = lazy(async () => {
  const dialog = await import('./likes-dialog.tsx');
  return { default: dialog.LikesDialog };
});
const ReportPostDialog = lazy(async () => {
  const dialog = await import('./report-dialog.tsx');
  return { default: dialog.ReportPostDialog };
});

type PostDialogsProps = {
  dialog: PostDialog | null;
  renderLinks: FeedSlots['renderLinks'];
  onClose: () => void;
};

/** What is open over the feed; each loads when it is first opened. */
export function PostDialogs({ dialog, renderLinks, onClose }: PostDialogsProps) {
  if (dialog === null) return null;
  const { post } = dialog;
  return (
    <Suspense>
      {dialog.kind === 'edit' ? <EditDialog post={post} onClose={onClose} /> : null}
      {dialog.kind === 'share' ? <ShareDialog post={post} onClose={onClose} /> : null}
      {dialog.kind === 'link' ? renderLinks(post.id, onClose) : null}
      {dialog.kind === 'history' ? <HistoryDialog post={post} onClose={onClose} /> : null}
      {dialog.kind === 'likes' ? <LikesDialog postId={post.id} onClose={onClose} /> : null}
      {dialog.kind === 'report' ? (
        <ReportPostDialog postId={post.id} commentId={dialog.commentId} onClose={onClose} />
      ) : null}
    </Suspense>
  );
}
