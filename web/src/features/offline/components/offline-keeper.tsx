import { useEffect } from 'react';
import { startBackgroundTasks, syncNow } from '#lib/offline/background-tasks.ts';
import { useWaitingChanges } from '#lib/offline/changes.ts';
import { startMessageQueue } from '#lib/offline/queued-messages.ts';
import { useMember } from '#lib/session.ts';
import { useLostNavigation } from './use-lost-navigation.ts';

/**
 * Sends what waits for as long as the member is signed in here, and sees to it that they get where they
 * want to go. Shows nothing.
 */
export function OfflineKeeper() {
  const { id } = useMember();
  const changes = useWaitingChanges();
  useLostNavigation();
  useEffect(() => startMessageQueue(id), [id]);
  useEffect(() => startBackgroundTasks(id), [id]);
  // What is kept while there is a connection need not wait for the next run.
  useEffect(() => {
    if (changes.length > 0) void syncNow();
  }, [changes]);
  return null;
}
