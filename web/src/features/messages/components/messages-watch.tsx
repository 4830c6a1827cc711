import { useMember } from '#lib/session.ts';
import { useMessageUpdates } from '../api/use-message-updates.ts';

/** Updates badge, lists and threads on every screen. Shows nothing. */
export function MessagesWatch() {
  const { id } = useMember();
  useMessageUpdates(id);
  return null;
}
