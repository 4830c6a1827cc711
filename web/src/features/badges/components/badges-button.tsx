import { paths } from '@kith/contract/app-routes/paths';
import { Award } from 'lucide-react';
import { useRef } from 'react';
import { NavLink } from 'react-router';
import { useFlag } from '#lib/flags.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { showKeyOf } from '#ui/key-chords.ts';
import { Tooltip } from '#ui/tooltip.tsx';
import { useActions } from '#ui/use-actions.ts';

/** Leads to the badges; with `nav29c` off by their former address. */
export function BadgesButton() {
  const { t } = useTranslation('common');
  const linkRef = useRef<HTMLAnchorElement>(null);
  const hasOwnPage = useFlag('nav29c');
  useActions({ 'app.badges': () => linkRef.current?.click() });
  return (
    <Tooltip label={`${t('pages.badges')} (${showKeyOf('app.badges')})`}>
      <NavLink
        ref={linkRef}
        to={hasOwnPage ? paths.badges() : paths.badgesPreview()}
        className="grid size-9 place-items-center rounded-md text-muted transition-colors hover:bg-sunken hover:text-text aria-[current=page]:bg-sunken aria-[current=page]:text-ember-ink max-sm:hidden"
      >
        <Award aria-hidden size={18} />
        <span className="sr-only">{t('pages.badges')}</span>
      </NavLink>
    </Tooltip>
  );
}
