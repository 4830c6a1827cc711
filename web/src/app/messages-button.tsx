import { paths } from '@kith/contract/app-routes/paths';
import { MessageCircle } from 'lucide-react';
import { lazy, Suspense, useRef } from 'react';
import { NavLink } from 'react-router';
import { loadFramePart } from '#app/load-frame-part.ts';
import { useUnread } from '#features/messages/api/unread.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { CountBadge } from '#ui/count-badge.tsx';
import { showKeyOf } from '#ui/key-chords.ts';
import { useActions } from '#ui/use-actions.ts';
import { Tooltip } from '#ui/tooltip.tsx';

/** Follows conversation updates; shows nothing, so nothing waits for it. */
const MessagesWatch = lazy(() => loadFramePart('MessagesWatch'));

/** Opens the most recent conversation, and shows the unread count. */
export function MessagesButton() {
  const { t } = useTranslation('shell');
  const format = useFormat();
  const linkRef = useRef<HTMLAnchorElement>(null);
  const { data } = useUnread();
  useActions({ 'app.messages': () => linkRef.current?.click() });
  const waiting = (data?.unread_count ?? 0) + (data?.request_count ?? 0);
  const latest = data?.latest_conversation_id;
  return (
    <>
      <Tooltip label={`${t('messages.label')} (${showKeyOf('app.messages')})`}>
        <NavLink
          ref={linkRef}
          to={paths.messages(latest ? { conversation: latest } : {})}
          className="relative grid size-9 place-items-center rounded-md text-muted transition-colors hover:bg-sunken hover:text-text aria-[current=page]:bg-sunken aria-[current=page]:text-ember-ink"
        >
          <MessageCircle aria-hidden size={18} />
          <span className="sr-only">
            {waiting === 0
              ? t('messages.label')
              : t('messages.withUnread', { count: waiting, number: format.number(waiting) })}
          </span>
          <CountBadge count={waiting} className="absolute top-0.5 left-4" />
        </NavLink>
      </Tooltip>
      <Suspense>
        <MessagesWatch />
      </Suspense>
    </>
  );
}
