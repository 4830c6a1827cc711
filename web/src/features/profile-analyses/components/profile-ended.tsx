import type { ProfileAnalysis } from '@kith/contract/profile-analyses/schemas';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { CreditPrice } from '#ui/credit-price.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { creditsOf } from '@kith/contract/credits/actions';
import { useAssignProfile, useRefreshContact } from '../api/profiles.ts';
import { PersonPart } from './person-part.tsx';
import { usePriceText } from './use-price-text.ts';

type ProfileEndedProps = {
  profile: ProfileAnalysis;
  renderProposals: (contactId: string) => ReactNode;
  onOpenContact: (contactId: string) => void;
  onAgain: () => void;
  onClose: () => void;
};

/** What was found and exactly what was charged, or why nothing was. */
export function ProfileEnded({
  profile,
  renderProposals,
  onOpenContact,
  onAgain,
  onClose,
}: ProfileEndedProps) {
  const { t } = useTranslation(['profile-analyses', 'common']);
  const priceText = usePriceText();
  const refresh = useRefreshContact();
  const refreshOnce = useEffectEvent(() => void refresh());
  useEffect(() => {
    refreshOnce();
  }, []);
  const { contact, status, failure, charged, pay_with: unit } = profile;
  const isDone = status === 'done';
  const outcome = isDone
    ? t('ended.charged', { price: priceText(unit, charged) })
    : status === 'stopped'
      ? t('ended.stopped')
      : t(`ended.${failure ?? 'service'}`);
  return (
    <Dialog
      open
      size="lg"
      title={isDone ? t('ended.title') : t('ended.failed')}
      description={outcome}
      onOpenChange={onClose}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('common:close')}
          </Button>
          <Button variant={isDone ? 'secondary' : 'primary'} onClick={onAgain}>
            {isDone ? t('ended.another') : t('common:retry')}
          </Button>
          {isDone && contact !== null ? (
            <Button
              variant="primary"
              onClick={() => {
                onClose();
                onOpenContact(contact.id);
              }}
            >
              {t('ended.open', { name: contact.full_name })}
            </Button>
          ) : null}
        </>
      }
    >
      {isDone ? (
        contact === null ? (
          <WhoPart profile={profile} />
        ) : (
          renderProposals(contact.id)
        )
      ) : (
        <PersonPart person={profile.person} />
      )}
    </Dialog>
  );
}

/** A profile of somebody who is no contact yet: it becomes one, or belongs to one. */
function WhoPart({ profile }: { profile: ProfileAnalysis }) {
  const { t } = useTranslation('profile-analyses');
  const assign = useAssignProfile();
  const { id, person, likely } = profile;
  return (
    <div className="grid grid-cols-1 gap-4">
      <PersonPart person={person} />
      <p className="text-muted">{t('who.about', { count: profile.proposals })}</p>
      <div className="flex flex-wrap items-center gap-3">
        {likely === null ? null : (
          <Button
            variant="primary"
            isPending={assign.isPending}
            onClick={() => assign.mutate({ id, contact_id: likely.id })}
          >
            {t('who.same', { name: likely.full_name })}
          </Button>
        )}
        <Button
          variant={likely === null ? 'primary' : 'secondary'}
          isPending={assign.isPending}
          onClick={() => assign.mutate({ id, contact_id: null })}
        >
          {t('who.add')}
        </Button>
        <CreditPrice credits={creditsOf.contact_created} />
      </div>
    </div>
  );
}
