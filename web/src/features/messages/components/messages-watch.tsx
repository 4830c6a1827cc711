import { useEffect } from 'react';
import { useMember } from '#lib/session.ts';
import { removeLateEdits } from '../api/draft-key.ts';
import { useMessageUpdates } from '../api/use-message-updates.ts';

/** Updates badge, lists and threads on every screen. Shows nothing. */
export function MessagesWatch() {
  const { id } = useMember();
  useMessageUpdates(id);
  useEffect(removeLateEdits, []);
  return null;
}
