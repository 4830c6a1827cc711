import { paths } from '@kith/contract/app-routes/paths';
import { Users } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { showKeyOf } from '#ui/key-chords.ts';
import { showToast } from '#ui/toast.ts';
import { Tooltip } from '#ui/tooltip.tsx';
import { useActions } from '#ui/use-actions.ts';
import { openForum, useForumUrl } from '../api/community.ts';

/** Opens the forum; where it doesn't answer or there is none, the page about it. */
export function CommunityButton() {
  const url = useForumUrl();
  const { t } = useTranslation(['shell', 'common']);
  const navigate = useNavigate();
  const [isOpening, setIsOpening] = useState(false);

  async function open() {
    if (isOpening) return;
    if (url === null) {
      void navigate(paths.community());
      return;
    }
    setIsOpening(true);
    const hasOpened = await openForum(url).catch(() => false);
    setIsOpening(false);
    if (hasOpened) return;
    showToast({ kind: 'error', title: t('community.failedTitle'), body: t('community.failed') });
    void navigate(paths.community());
  }

  useActions({ 'app.community': () => void open() });
  return (
    <Tooltip label={`${t('common:pages.community')} (${showKeyOf('app.community')})`}>
      <button
        type="button"
        aria-busy={isOpening}
        onClick={() => void open()}
        className="grid size-9 place-items-center rounded-md text-muted transition-colors hover:bg-sunken hover:text-text aria-busy:animate-shimmer max-sm:hidden"
      >
        <Users aria-hidden size={18} />
        <span className="sr-only">{t('common:pages.community')}</span>
      </button>
    </Tooltip>
  );
}
