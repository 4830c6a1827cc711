import { paths } from '@kith/contract/app-routes/paths';
import { ArrowLeft, ArrowRight, Undo2, UserRound } from 'lucide-react';
import { Link } from 'react-router';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { ActionButton } from '#ui/action-button.tsx';
import { Button } from '#ui/button.tsx';

type TriageToolsProps = {
  contactId: string;
  onBack: (() => void) | null;
  onSkip: () => void;
  onUndo: (() => void) | null;
};

const small = { 'aria-hidden': true, size: 16 } as const;
/** On a phone the sign is above the word, so that four of them fit beside each other. */
const tool =
  'max-md:h-auto max-md:min-w-0 max-md:flex-1 max-md:flex-col max-md:gap-0.5 max-md:rounded-md max-md:border-0 max-md:bg-transparent max-md:px-1 max-md:py-1.5 max-md:text-xs max-md:font-medium max-md:shadow-none';

/** Back, skip and open; on a phone also Undo, in a row under the answers. */
export function TriageTools({ contactId, onBack, onSkip, onUndo }: TriageToolsProps) {
  const { t } = useTranslation('triage');
  return (
    <div className="flex items-center gap-2 md:mt-2 max-md:fixed max-md:inset-x-0 max-md:bottom-(--bottom-bar) max-md:z-10 max-md:h-(--triage-tools) max-md:gap-1 max-md:bg-canvas max-md:px-3">
      <ActionButton
        action="triage.back"
        label={t('back')}
        icon={<ArrowLeft {...small} />}
        disabled={onBack === null}
        onClick={() => onBack?.()}
        className={tool}
      />
      <ActionButton
        action="triage.skip"
        label={t('skip')}
        icon={<ArrowRight {...small} />}
        onClick={onSkip}
        className={tool}
      />
      <Button asChild variant="ghost" className={tool}>
        <Link to={paths.contact(contactId)} aria-label={t('open')}>
          <UserRound {...small} />
          <span className="md:hidden">{t('openShort')}</span>
          <span className="max-md:hidden">{t('open')}</span>
        </Link>
      </Button>
      <div className="contents md:hidden">
        <ActionButton
          action="app.undo"
          label={t('undo')}
          icon={<Undo2 {...small} />}
          disabled={onUndo === null}
          onClick={() => onUndo?.()}
          className={tool}
        />
      </div>
      <p className="min-w-0 flex-1 text-right text-sm text-pretty text-muted max-md:hidden">
        {t('notNowNote', { notNow: t('answers.not_now') })}
      </p>
    </div>
  );
}
