import { referralCredits } from '@kith/contract/referrals/rules';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { whenDone } from '#lib/when-done.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { useAcceptReferral, useOpenedReferral } from '../api/referrals.ts';

type ReferralArrivalProps = {
  token: string;
  /** Leads to where contacts are brought. */
  onAccepted: () => void;
  onClose: () => void;
};

/** A link of a member that brought this one: says so only when they agree. */
export function ReferralArrival({ token, onAccepted, onClose }: ReferralArrivalProps) {
  const { t } = useTranslation(['referrals', 'common']);
  const format = useFormat();
  const { data, isPending } = useOpenedReferral(token);
  const accept = useAcceptReferral();
  if (isPending) return null;
  const { inviter, invited } = referralCredits;
  const name = data?.inviter.name ?? '';
  const both = { name, inviter: format.number(inviter), invited: format.number(invited) };
  const isNew = data?.is_new === true;
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={data ? t('arrival.title', { name }) : t('arrival.gone')}
      description={
        data ? t(isNew ? 'arrival.about' : 'arrival.known', both) : t('arrival.goneBody')
      }
      footer={
        <>
          <Button onClick={onClose}>{t(isNew ? 'arrival.no' : 'common:close')}</Button>
          {isNew ? (
            <Button
              variant="primary"
              isPending={accept.isPending}
              onClick={() => whenDone(accept.mutateAsync({ token }), { onSuccess: onAccepted })}
            >
              {t('arrival.yes')}
            </Button>
          ) : null}
        </>
      }
    />
  );
}
