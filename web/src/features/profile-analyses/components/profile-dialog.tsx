import type { ReactNode } from 'react';
import { useState } from 'react';
import { useFlag } from '#lib/flags.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Dialog } from '#ui/dialog.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useProfile, useProfileEstimate, useProfiles } from '../api/profiles.ts';
import { PasteStep } from './paste-step.tsx';
import { ProfileEnded } from './profile-ended.tsx';
import { QueuePart } from './queue-part.tsx';
import { RecommendedPart } from './recommended-part.tsx';
import { ProfileWaiting } from './profile-waiting.tsx';

type ProfileDialogProps = {
  /** Whose profile it is; null for somebody who is no contact yet. */
  contactId: string | null;
  /** What is proposed for a contact, to accept one by one. */
  renderProposals: (contactId: string) => ReactNode;
  onOpenContact: (contactId: string) => void;
  onOpenWallet: () => void;
  onClose: () => void;
};

/**
 * Analyses the text of a profile: what it costs, then that it goes on, then what was found. Closing it
 * stops nothing; one that goes on already is shown instead of a new one.
 */
export function ProfileDialog({ contactId, ...rest }: ProfileDialogProps) {
  const { t } = useTranslation(['profile-analyses', 'analyses', 'wallet']);
  const [startedId, setStartedId] = useState<string | null>(null);
  const estimate = useProfileEstimate(contactId);
  const list = useProfiles();
  const [endedId, setEndedId] = useState<string | null>(null);
  const waitingId = list.data?.waiting[0]?.id ?? null;
  const hasQueue = useFlag('li_bulk_queue');
  // One that waits already stays in sight when it has ended.
  if (!hasQueue && startedId === null && waitingId !== null && waitingId !== endedId)
    setStartedId(waitingId);
  if (startedId !== null) {
    const again = () => {
      setEndedId(startedId);
      setStartedId(null);
    };
    return <OneProfile {...rest} id={startedId} onAgain={again} />;
  }
  const error = estimate.error ?? list.error;
  if (!estimate.data || !list.data) {
    return (
      <Dialog open title={t('title')} description={t('about')} onOpenChange={rest.onClose}>
        {error ? (
          <LoadFailure
            error={error}
            onRetry={() => void Promise.all([estimate.refetch(), list.refetch()])}
          />
        ) : (
          <Skeleton className="h-80 w-full" />
        )}
      </Dialog>
    );
  }
  return (
    <PasteStep
      contactId={contactId}
      estimate={estimate.data}
      hasQueue={hasQueue}
      onStarted={(id) => {
        if (!hasQueue) setStartedId(id);
      }}
      queue={hasQueue ? <QueuePart list={list.data} onOpen={setStartedId} /> : null}
      renderMore={(start, isPending) =>
        contactId === null ? (
          <RecommendedPart
            isPending={isPending}
            onAnalyse={start}
            onOpenContact={(id) => {
              rest.onClose();
              rest.onOpenContact(id);
            }}
          />
        ) : null
      }
      onOpenWallet={rest.onOpenWallet}
      onClose={rest.onClose}
    />
  );
}

type OneProfileProps = Omit<ProfileDialogProps, 'contactId'> & {
  id: string;
  onAgain: () => void;
};

function OneProfile({ id, onAgain, ...rest }: OneProfileProps) {
  const { t } = useTranslation('profile-analyses');
  const { data: profile, error, refetch } = useProfile(id);
  if (!profile) {
    return (
      <Dialog open title={t('title')} description={t('about')} onOpenChange={rest.onClose}>
        {error ? (
          <LoadFailure error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton className="h-80 w-full" />
        )}
      </Dialog>
    );
  }
  return profile.status === 'waiting' ? (
    <ProfileWaiting profile={profile} onClose={rest.onClose} />
  ) : (
    <ProfileEnded {...rest} profile={profile} onAgain={onAgain} />
  );
}
