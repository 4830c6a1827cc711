import { paths } from '@kith/contract/app-routes/paths';
import { useCallback } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { InvitationArrival } from '#features/sharing/components/arrival-dialog.tsx';
import { ReferralArrival } from '#features/referrals/components/referral-arrival.tsx';
import { ShareArrival } from '#features/sharing/components/share-arrival.tsx';

/** Where a member goes on who followed an invitation or a link; both are named in the address. */
export function SharingArrival() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const go = useCallback(
    (path: string) => {
      void navigate(path, { replace: true });
    },
    [navigate],
  );
  const openShared = useCallback(
    ({ post_id: post, member_id: member }: { post_id: string | null; member_id: string }) =>
      go(post === null ? paths.profile(member) : paths.feed({ post })),
    [go],
  );
  const invitation = search.get('invitation');
  const share = search.get('share');
  const close = () => go(paths.connect());
  if (invitation !== null) {
    return (
      <InvitationArrival
        token={invitation}
        onAccepted={(contactId) => go(paths.contact(contactId))}
        onClose={close}
      />
    );
  }
  const referral = search.get('referral');
  if (referral !== null) {
    return (
      <ReferralArrival
        token={referral}
        onAccepted={() => go(paths.contactsImport())}
        onClose={close}
      />
    );
  }
  if (share === null) return null;
  return <ShareArrival token={share} onOpened={openShared} onClose={close} />;
}
