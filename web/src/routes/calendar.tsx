import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { AddressBookNav } from '#app/address-book-nav.tsx';
import { CalendarScreen } from '#features/agenda/components/calendar-screen.tsx';
import { PageTitle } from '#ui/page-title.tsx';

/** Below the month. */
const OpenMeetings = lazy(async () => {
  const meetings = await import('#features/meetings/components/open-meetings.tsx');
  return { default: meetings.OpenMeetings };
});

const MeetingCalendars = lazy(async () => {
  const calendars = await import('#features/meetings/components/meeting-calendars.tsx');
  return { default: calendars.MeetingCalendars };
});

/** Birthdays, due contacts, reminders and next steps by day. */
export default function Calendar() {
  const { t } = useTranslation('agenda');
  return (
    <>
      <PageTitle>{t('calendar.title')}</PageTitle>
      <CalendarScreen tabs={<AddressBookNav />} />
      <Suspense>
        <OpenMeetings />
        <MeetingCalendars />
      </Suspense>
    </>
  );
}
