import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { apiQuery } from '#lib/api-client.ts';
import { useLocalePreferences } from '#lib/i18n/preferences.ts';
import { setNewerData } from '#lib/newer-data.ts';

/** The screen does not wait for these calls; the next change tries again. */
const quiet = { reportsOwnErrors: true };

const profileQuery = () =>
  apiQuery.account.get.queryOptions({
    input: {},
    staleTime: Number.POSITIVE_INFINITY,
    meta: quiet,
  });

/**
 * Saves the language and time zone of this browser to the account, once per change, so that the
 * server's "today" and its emails match.
 */
export function AccountPreferences() {
  const preferences = useLocalePreferences();
  const queryClient = useQueryClient();
  const profile = useQuery(profileQuery());
  const savedChoice = useRef<string | null>(null);
  const { mutate } = useMutation(
    apiQuery.account.update.mutationOptions({
      meta: quiet,
      onSuccess: (next, change) => {
        setNewerData(queryClient, profileQuery().queryKey, next);
        if (change.timezone === undefined) return;
        // The day may have changed.
        void queryClient.invalidateQueries({ queryKey: apiQuery.nudges.key() });
        void queryClient.invalidateQueries({ queryKey: apiQuery.dashboard.key() });
        void queryClient.invalidateQueries({ queryKey: apiQuery.agenda.key() });
        void queryClient.invalidateQueries({ queryKey: apiQuery.reminders.key() });
      },
    }),
  );

  const known = profile.data;
  useEffect(() => {
    if (!known) return;
    const { locale, timezone } = preferences;
    const change = {
      ...(known.locale === locale ? {} : { locale }),
      ...(known.timezone === timezone ? {} : { timezone }),
    };
    const choice = `${locale} ${timezone}`;
    if (Object.keys(change).length === 0 || savedChoice.current === choice) return;
    savedChoice.current = choice;
    mutate(change);
  }, [known, preferences, mutate]);

  return null;
}
