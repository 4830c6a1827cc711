import { paths } from '@kith/contract/app-routes/paths';
import { useNavigate, useParams } from 'react-router';
import type { Meeting } from '@kith/contract/meetings/schemas';
import { meetingCalls, useMeetingStep } from '#features/meetings/api/meetings.ts';
import { MeetingBrief } from '#features/meetings/components/meeting-brief.tsx';
import { MeetingScreen } from '#features/meetings/components/meeting-screen.tsx';
import { NudgeReason } from '#features/nudges/components/nudge-reason.tsx';
import { OpportunityLink } from '#features/opportunities/components/opportunity-link.tsx';
import { useTranslation } from '#lib/i18n/use-translation.ts';

/** One meeting, with the brief before it and the note after it. */
export default function MeetingRoute() {
  useTranslation(['meetings', 'nudges', 'opportunities']);
  const { meetingId = '' } = useParams();
  const navigate = useNavigate();
  return (
    <MeetingScreen
      key={meetingId}
      id={meetingId}
      onPromised={({ contactId: connector, name, reminder: { id: reminder, due_on: due } }) =>
        void navigate(paths.opportunities({ tab: 'create', connector, name, reminder, due }))
      }
      renderPurpose={(meeting) => <Purpose meeting={meeting} />}
      brief={
        <MeetingBrief id={meetingId} renderNews={(reason) => <NudgeReason reason={reason} />} />
      }
    />
  );
}

function Purpose({ meeting: { id, opportunity } }: { meeting: Meeting }) {
  const { mutateAsync } = useMeetingStep(meetingCalls.link);
  return (
    <OpportunityLink
      linked={opportunity}
      link={(opportunity_id) => mutateAsync({ id, opportunity_id })}
    />
  );
}
