import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#lib/i18n/format.ts';
import { useLocalePreferences } from '#lib/i18n/preferences.ts';
import { firstNameOf } from '#lib/first-name.ts';
import { givenNameOf, useMember } from '#lib/session.ts';
import { PageHeader } from '#ui/page-header.tsx';
import { partOfDay, agendaKeyOf } from './greeting-key.ts';
import { useNow } from '#lib/use-now.ts';

type GreetingProps = {
  /** Today's suggestions; undefined while unknown or without contacts. */
  agenda?: { open: number; done: number } | undefined;
  actions?: ReactNode;
};

/** The head of the dashboard: a greeting for the time of day, the date, today's summary. */
export function Greeting({ agenda, actions }: GreetingProps) {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const { timezone } = useLocalePreferences();
  const member = useMember();
  const now = useNow();
  const name = givenNameOf(member);
  const words = agenda && agendaKeyOf(agenda);
  return (
    <PageHeader
      title={
        name === null
          ? t(`greeting.${partOfDay(now, timezone)}Only`)
          : t(`greeting.${partOfDay(now, timezone)}`, { name: firstNameOf(name) })
      }
      description={
        <span className="inline-block first-letter:uppercase max-sm:min-h-[2lh]">
          {format.weekdayDate(now)}
          {words ? ` · ${t(`worth.${words}`)}` : null}
        </span>
      }
      actions={actions}
    />
  );
}
