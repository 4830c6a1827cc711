import { useMember } from '#lib/session.ts';
import { useMessageNews } from '../api/use-message-news.ts';

/** Keeps badge, lists and threads up to date on every screen. Shows nothing. */
export function MessagesWatch() {
  const { id } = useMember();
  useMessageNews(id);
  return null;
}
