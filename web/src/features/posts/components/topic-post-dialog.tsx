import { Dialog } from '#ui/dialog.tsx';
import { PostComposer } from './post-composer.tsx';

type TopicPostDialogProps = { topic: string; title: string; onClose: () => void };

/** A post on a topic, which begins with it as a tag. */
export function TopicPostDialog({ topic, title, onClose }: TopicPostDialogProps) {
  const tag = topic.replaceAll(/[^\p{L}\p{N}]+/gu, '_');
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title={title}>
      <PostComposer subject={{ kind: 'topic', tag }} onDone={onClose} />
    </Dialog>
  );
}
