import type { Meeting, MeetingHours } from '@kith/contract/meetings/schemas';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { apiClient, apiQuery } from '#lib/api-client.ts';
import { setNewerData } from '#lib/newer-data.ts';

export function useOpenMeetings() {
  return useQuery(apiQuery.meetings.list.queryOptions({ input: { show: 'open' } }));
}

export function useMeeting(id: string) {
  return useQuery(
    apiQuery.meetings.get.queryOptions({ input: { id }, meta: { reportsOwnErrors: true } }),
  );
}

export function useBrief(id: string) {
  return useQuery(apiQuery.meetings.brief.queryOptions({ input: { id } }));
}

type FreeTimes = {
  from: string;
  minutes: number;
  timeZone: string;
  guestZones: readonly string[];
};

export function useFreeTimes({ from, minutes, timeZone, guestZones }: FreeTimes) {
  const input = {
    from,
    days: 10,
    duration_minutes: minutes,
    time_zone: timeZone,
    guest_time_zones: [...guestZones],
  };
  return useQuery({
    ...apiQuery.meetings.freeTimes.queryOptions({ input }),
    placeholderData: keepPreviousData,
  });
}

export function useHours() {
  return useQuery(apiQuery.meetings.hours.queryOptions({ input: {} }));
}

export function useSetHours() {
  const queryClient = useQueryClient();
  const { queryKey } = apiQuery.meetings.hours.queryOptions({ input: {} });
  return useMutation({
    mutationFn: (hours: MeetingHours) => apiClient.meetings.setHours(hours),
    scope: { id: 'meeting-hours' },
    onSuccess: (stored) => {
      setNewerData(queryClient, queryKey, stored);
      return queryClient.invalidateQueries({ queryKey: apiQuery.meetings.freeTimes.key() });
    },
  });
}

export function useCalendars() {
  return useQuery(apiQuery.meetings.calendars.queryOptions({ input: {} }));
}

/** A step of a meeting; what shows meetings follows. */
export function useMeetingStep<Input, Answer = Meeting>(
  step: (input: Input) => Promise<Answer>,
  { reportsOwnErrors = false }: { reportsOwnErrors?: boolean } = {},
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: step,
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: apiQuery.meetings.key() }),
        queryClient.invalidateQueries({ queryKey: apiQuery.agenda.key() }),
        queryClient.invalidateQueries({ queryKey: apiQuery.opportunities.key() }),
        queryClient.invalidateQueries({ queryKey: apiQuery.interactions.key() }),
        queryClient.invalidateQueries({ queryKey: apiQuery.contacts.key() }),
      ]),
    meta: { reportsOwnErrors },
  });
}

export const { meetings: meetingCalls } = apiClient;
