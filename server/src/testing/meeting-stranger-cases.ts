import type { Case } from './stranger-case.ts';

const zone = 'Europe/Berlin';

/** Those of meetings: see `strangerCases`. */
export const meetingCases: Record<string, Case> = {
  'meetings.addCalendar': {
    body: () => ({
      name: 'Work',
      time_zone: zone,
      content: 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR',
    }),
  },
  'meetings.answer': {
    names: 'meeting',
    body: (ids) => ({ guest_id: ids.guest, answer: 'accepted' }),
  },
  'meetings.brief': { names: 'meeting' },
  'meetings.calendars': {},
  'meetings.cancel': { names: 'meeting' },
  'meetings.change': { names: 'meeting', body: () => ({ title: 'Lunch' }) },
  'meetings.freeTimes': { path: `/meetings/free-times?from=2027-01-04&time_zone=${zone}` },
  'meetings.get': { names: 'meeting' },
  'meetings.hours': {},
  'meetings.link': { names: 'meeting', body: () => ({ opportunity_id: null }) },
  'meetings.list': { path: '/meetings?show=all' },
  'meetings.mark': { names: 'meeting', body: () => ({ status: 'held' }) },
  'meetings.propose': {
    body: (ids) => ({
      title: 'Lunch',
      time_zone: zone,
      guests: [{ contact_id: ids.contact }],
      times: [new Date(Date.now() + 86_400_000).toISOString()],
    }),
  },
  'meetings.readReply': { body: () => ({ content: 'BEGIN:VCALENDAR\r\nEND:VCALENDAR' }) },
  'meetings.removeCalendar': { names: 'meetingCalendar' },
  'meetings.setHours': { body: () => ({ start_hour: 8, end_hour: 16, days: [1] }) },
};
