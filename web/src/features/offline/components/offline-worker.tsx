import { useEffect } from 'react';
import { startBackgroundTasks, syncNow } from '#lib/offline/background-tasks.ts';
import { useQueuedChanges } from '#lib/offline/changes.ts';
import { startMessageQueue } from '#lib/offline/queued-messages.ts';
import { useMember } from '#lib/session.ts';
import { useLostNavigation } from './use-lost-navigation.ts';

/**
 * Sends queued work while the member is signed in, and recovers lost navigations. Shows nothing.
 */
export function OfflineWorker() {
  const { id } = useMember();
  const changes = useQueuedChanges();
  useLostNavigation();
  useEffect(() => startMessageQueue(id), [id]);
  useEffect(() => startBackgroundTasks(id), [id]);
  // Work queued while online need not wait for the next run.
  useEffect(() => {
    if (changes.length > 0) void syncNow();
  }, [changes]);
  return null;
}
