import type { ProfileAnalysis } from '@kith/contract/profile-analyses/schemas';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { ProgressBar } from '#ui/progress.tsx';
import { useStopProfile } from '../api/profiles.ts';
import { PersonPart } from './person-part.tsx';

/** A profile that is read; nothing is charged yet. */
export function ProfileWaiting({
  profile,
  onClose,
}: {
  profile: ProfileAnalysis;
  onClose: () => void;
}) {
  const { t } = useTranslation(['profile-analyses', 'analyses']);
  const stop = useStopProfile();
  return (
    <Dialog
      open
      size="lg"
      title={t('waiting.title')}
      description={t('analyses:running.about')}
      onOpenChange={onClose}
      footer={
        <>
          <Button
            variant="ghost"
            isPending={stop.isPending}
            onClick={() => stop.mutate(profile.id)}
          >
            {t('waiting.stop')}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            {t('analyses:running.background')}
          </Button>
        </>
      }
    >
      <div className="grid min-h-40 content-start gap-4">
        <ProgressBar label={t('waiting.title')} done={0} total={null} />
        <PersonPart person={profile.person} />
      </div>
    </Dialog>
  );
}
