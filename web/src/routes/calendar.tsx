import { lazy, Suspense } from 'react';
import { AddressBookNav } from '#app/address-book-nav.tsx';
import type { ScreenHandle } from '#app/screen-handle.ts';
import { dueQuery } from '#features/agenda/api/agenda.ts';
import { CalendarScreen } from '#features/agenda/components/calendar-screen.tsx';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { PageTitle } from '#ui/page-title.tsx';

const MeetingsBelow = lazy(async () => {
  const meetings = await import('#features/meetings/components/meetings-below.tsx');
  return { default: meetings.MeetingsBelow };
});

export const handle: ScreenHandle = {
  prefetch: (queryClient) => queryClient.prefetchQuery(dueQuery()),
};

/** Birthdays, due contacts, reminders and next steps by day; meetings below the month. */
export default function Calendar() {
  const { t } = useTranslation('agenda');
  return (
    <>
      <PageTitle>{t('calendar.title')}</PageTitle>
      <CalendarScreen
        tabs={<AddressBookNav />}
        below={
          <Suspense>
            <MeetingsBelow />
          </Suspense>
        }
      />
    </>
  );
}
