import { useOpenMeetings } from '../api/meetings.ts';
import { MeetingCalendars } from './meeting-calendars.tsx';
import { OpenMeetings } from './open-meetings.tsx';

/** Open meetings, then the calendars that block time; these come with them, so that none moves. */
export function MeetingsBelow() {
  const { isPending } = useOpenMeetings();
  if (isPending) return null;
  return (
    <>
      <OpenMeetings />
      <MeetingCalendars />
    </>
  );
}
