/** Of a meeting: times are proposed, then one is fixed; it takes place, or it doesn't. */
export const meetingStates = ['proposed', 'invited', 'held', 'no_show', 'cancelled'] as const;
export type MeetingState = (typeof meetingStates)[number];

/** What a guest said about the time, as iCalendar's PARTSTAT has it. */
export const participations = ['needs_action', 'accepted', 'tentative', 'declined'] as const;
export type Participation = (typeof participations)[number];
export const guestAnswers = ['accepted', 'tentative', 'declined'] as const;
export type GuestAnswer = (typeof guestAnswers)[number];

/** What a member says became of a meeting. */
export const meetingMarks = ['held', 'no_show'] as const;
export type MeetingMark = (typeof meetingMarks)[number];
export const meetingOutcomes = ['agreed', 'continues', 'nothing'] as const;
export type MeetingOutcome = (typeof meetingOutcomes)[number];

export const meetingLimits = {
  title: 200,
  place: 500,
  message: 1_000,
  note: 20_000,
  guestNote: 500,
  people: 10,
  slots: 5,
  promises: 10,
  minMinutes: 5,
  maxMinutes: 24 * 60,
  daysAhead: 366,
  daysShown: 31,
  listed: 200,
  /** New invitations and proposals of a member in a day. */
  perDay: 50,
  /** A pasted or emailed answer. */
  replyBytes: 64_000,
  calendars: 5,
  calendarName: 100,
  calendarBytes: 900_000,
  feedBytes: 4_000_000,
  /** Busy times that are kept of one calendar. */
  busyTimes: 5_000,
  /** Free times in one answer. */
  freeTimes: 500,
} as const;

/** When people meet who set nothing else; days from 0, Sunday. */
export const usualHours = { start_hour: 9, end_hour: 17, days: [1, 2, 3, 4, 5] };

/** What can be done in a state. */
export const meetingActions = ['change', 'cancel', 'answer', 'mark', 'brief'] as const;
export type MeetingAction = (typeof meetingActions)[number];

/** `mark`: from the beginning on, and again to correct the note. */
export function actionsOf(
  state: MeetingState,
  { startsAt, now }: { startsAt: Date | null; now: Date },
): MeetingAction[] {
  if (state === 'cancelled') return [];
  if (state === 'held' || state === 'no_show') return ['mark', 'brief'];
  const hasBegun = startsAt !== null && startsAt <= now;
  return ['change', 'cancel', 'answer', ...(hasBegun ? (['mark'] as const) : []), 'brief'];
}
