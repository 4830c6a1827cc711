import { useEffect } from 'react';
import { startBackgroundTasks, syncNow } from '#lib/offline/background-tasks.ts';
import { useWaitingChanges } from '#lib/offline/changes.ts';
import { startMessageQueue } from '#lib/offline/queued-messages.ts';
import { useMember } from '#lib/session.ts';

/** Sends what waits for as long as the member is signed in here. Shows nothing. */
export function OfflineKeeper() {
  const { id } = useMember();
  const changes = useWaitingChanges();
  useEffect(() => startMessageQueue(id), [id]);
  useEffect(() => startBackgroundTasks(id), [id]);
  // What is kept while there is a connection need not wait for the next run.
  useEffect(() => {
    if (changes.length > 0) void syncNow();
  }, [changes]);
  return null;
}
