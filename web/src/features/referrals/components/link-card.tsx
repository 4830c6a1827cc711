import type { ReferralProgram } from '@kith/contract/referrals/schemas';
import { Share } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { whenDone } from '#lib/when-done.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { SecretText } from '#ui/secret-text.tsx';
import { useRenewLink } from '../api/referrals.ts';

type LinkCardProps = Pick<ReferralProgram, 'link'> & {
  /** What invites one person. */
  invite: ReactNode;
};

/** The member's own link: to copy, to hand over by camera, to replace. */
export function LinkCard({ link, invite }: LinkCardProps) {
  const { t } = useTranslation('referrals');
  const renew = useRenewLink();
  return (
    <Card className="grid gap-5 p-5">
      <div>
        <h2 className="title-serif text-xl">{t('link.title')}</h2>
        <p className="mt-1 text-pretty text-muted">{t('link.about')}</p>
      </div>
      {link ? (
        <MadeLink link={link} invite={invite} />
      ) : (
        <div className="flex flex-wrap gap-2">
          <Button variant="primary" isPending={renew.isPending} onClick={() => renew.mutate({})}>
            {t('link.make')}
          </Button>
          {invite}
        </div>
      )}
    </Card>
  );
}

function MadeLink({
  link: { url, qr, opens },
  invite,
}: {
  link: NonNullable<ReferralProgram['link']>;
  invite: ReactNode;
}) {
  const { t } = useTranslation('referrals');
  const format = useFormat();
  const [isAsking, setIsAsking] = useState(false);
  const renew = useRenewLink();
  const canShare = typeof navigator.share === 'function';

  async function share() {
    try {
      await navigator.share({ url });
    } catch {
      // The member closed the sheet.
    }
  }

  return (
    <div className="grid items-center gap-5 sm:grid-cols-[auto_minmax(0,1fr)]">
      {/* Cameras need dark on light, also in the dark theme. */}
      <img
        src={`data:image/svg+xml;utf8,${encodeURIComponent(qr)}`}
        alt={t('link.qr')}
        className="size-36 rounded-md bg-white max-sm:mx-auto"
      />
      <div className="grid min-w-0 gap-3">
        <SecretText label={t('link.label')} text={url} />
        <div className="flex flex-wrap gap-2">
          {canShare ? (
            <Button
              variant="primary"
              icon={<Share aria-hidden size={16} />}
              onClick={() => void share()}
            >
              {t('link.share')}
            </Button>
          ) : null}
          {invite}
          <Button variant="ghost" onClick={() => setIsAsking(true)}>
            {t('link.renew')}
          </Button>
        </div>
        <p className="text-sm text-muted">
          {t('link.opens', { count: opens, number: format.number(opens) })}
        </p>
      </div>
      {isAsking ? (
        <ConfirmDialog
          title={t('link.renewTitle')}
          description={t('link.renewAbout')}
          confirmLabel={t('link.renew')}
          isPending={renew.isPending}
          onCancel={() => setIsAsking(false)}
          onConfirm={() => whenDone(renew.mutateAsync({}), { onSuccess: () => setIsAsking(false) })}
        />
      ) : null}
    </div>
  );
}
