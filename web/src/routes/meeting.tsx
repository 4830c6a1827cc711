import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { MeetingBrief } from '#features/meetings/components/meeting-brief.tsx';
import { MeetingScreen } from '#features/meetings/components/meeting-screen.tsx';
import { NudgeReason } from '#features/nudges/components/nudge-reason.tsx';

/** One meeting, with the brief before it and the note after it. */
export default function Meeting() {
  useTranslation(['meetings', 'nudges']);
  const { meetingId = '' } = useParams();
  return (
    <MeetingScreen
      key={meetingId}
      id={meetingId}
      brief={
        <MeetingBrief id={meetingId} renderNews={(reason) => <NudgeReason reason={reason} />} />
      }
    />
  );
}
