import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Dialog } from '#ui/dialog.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { interactionDraftQuery } from '../api/writing-help.ts';
import { PostComposer } from './post-composer.tsx';

type InteractionPostDialogProps = { interactionId: string; onClose: () => void };

/** A post about something that happened with a contact, drafted without their name. */
export function InteractionPostDialog({ interactionId, onClose }: InteractionPostDialogProps) {
  const { t } = useTranslation('posts');
  const { data, error, refetch } = useQuery(interactionDraftQuery(interactionId));
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('drafted.title')}
      description={t('drafted.about')}
    >
      {data ? (
        <PostComposer
          subject={{ kind: 'drafted', interactionId, drafted: data }}
          onDone={onClose}
        />
      ) : error ? (
        <LoadFailure error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-32" />
      )}
    </Dialog>
  );
}
