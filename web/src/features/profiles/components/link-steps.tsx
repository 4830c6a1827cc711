import type { LinkStatus } from '@kith/contract/member-links/rules';
import { useId } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { useLinkSteps } from '../api/member-profile.ts';
import { AnswerLink } from './answer-link.tsx';
import { LinkTerms } from './link-terms.tsx';

type LinkStepsProps = {
  member: { id: string; name: string };
  status: LinkStatus;
  isMutual: boolean;
  /** The member's own contact that is linked, or would be. */
  contactId: string | null;
  /** A request that the member sent. */
  sentId: string | null;
  /** A request that waits for the member's answer. */
  receivedId: string | null;
};

/** What a link with a member shares, and its next step. */
export function LinkSteps(props: LinkStepsProps) {
  const { member, status, isMutual, contactId, sentId, receivedId } = props;
  const { t } = useTranslation('profile');
  const { ask, withdraw, unlink } = useLinkSteps();
  const termsId = useId();
  const { name } = member;
  return (
    <div className="grid gap-3">
      {receivedId !== null ? (
        <>
          <p>{t('link.received', { name })}</p>
          <AnswerLink requestId={receivedId} hasContact={contactId !== null} />
        </>
      ) : null}
      {status === 'available' && contactId !== null ? (
        <>
          <p>{t('link.available', { name })}</p>
          <div id={termsId}>
            <LinkTerms />
          </div>
          <Button
            className="justify-self-start"
            aria-describedby={termsId}
            isPending={ask.isPending}
            onClick={() => ask.mutate(contactId)}
          >
            {t('link.ask')}
          </Button>
        </>
      ) : null}
      {status === 'requested' ? (
        <>
          <p>{t('link.requested', { name })}</p>
          {sentId === null ? null : (
            <Button
              variant="ghost"
              className="-ml-3 justify-self-start"
              isPending={withdraw.isPending}
              onClick={() => withdraw.mutate(sentId)}
            >
              {t('link.withdraw')}
            </Button>
          )}
        </>
      ) : null}
      {status === 'linked' ? (
        <>
          <p>{t(isMutual ? 'link.linked' : 'link.linkedOneWay', { name })}</p>
          <Button
            variant="ghost"
            className="-ml-3 justify-self-start"
            isPending={unlink.isPending}
            onClick={() => unlink.mutate(member.id)}
          >
            {t('link.unlink')}
          </Button>
        </>
      ) : null}
    </div>
  );
}
