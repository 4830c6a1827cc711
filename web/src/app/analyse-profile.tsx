import { paths } from '@kith/contract/app-routes/paths';
import { useNavigate } from 'react-router';
import { ContactProposals } from '#features/analyses/components/contact-proposals.tsx';
import { EvidenceContext } from '#features/profile-analyses/components/evidence-context.tsx';
import { ProfileDialog } from '#features/profile-analyses/components/profile-dialog.tsx';

type AnalyseProfileProps = { contactId: string | null; onClose: () => void };

/** The dialog of a profile, in which what it proposes is accepted. */
export function AnalyseProfile({ contactId, onClose }: AnalyseProfileProps) {
  const navigate = useNavigate();
  return (
    <ProfileDialog
      contactId={contactId}
      renderProposals={(id) => (
        <ContactProposals
          contactId={id}
          isWhole
          renderContext={(proof) => <EvidenceContext proof={proof} />}
        />
      )}
      onOpenContact={(id) => void navigate(paths.contact(id))}
      onOpenWallet={() => void navigate(paths.wallet())}
      onClose={onClose}
    />
  );
}
