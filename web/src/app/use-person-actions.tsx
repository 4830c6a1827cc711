import type { ReactNode } from 'react';
import { useNewOpportunity } from '#app/opportunities/use-new-opportunity.tsx';
import { useMeetingProposal } from '#app/use-meeting-proposal.tsx';

type PersonActions = {
  onMeet: (contactId: string) => void;
  onPursue: (contactId: string | null, name: string) => void;
  dialogs: ReactNode;
};

/** What can be begun with the person of an open conversation. */
export function usePersonActions(): PersonActions {
  const { meet, dialog: proposal } = useMeetingProposal();
  const { add, dialog: opportunity } = useNewOpportunity();
  return {
    onMeet: meet,
    onPursue: (contactId, name) =>
      add(contactId === null ? { title: name } : { title: name, contactId }),
    dialogs: (
      <>
        {proposal}
        {opportunity}
      </>
    ),
  };
}
