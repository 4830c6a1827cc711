import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useFormat } from '#lib/i18n/format.ts';
import { useLocalePreferences } from '#lib/i18n/preferences.ts';
import { firstNameOf } from '#lib/first-name.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { givenNameOf, useMember } from '#lib/session.ts';
import { PageHeader } from '#ui/page-header.tsx';
import { type Agenda, agendaKeyOf, partOfDay } from './greeting-key.ts';
import { useNow } from '#lib/use-now.ts';

type GreetingProps = {
  /** Undefined while unknown or without contacts. */
  agenda?: Agenda | undefined;
  /** Keeps the summary's place. */
  isAgendaLoading?: boolean;
  actions?: ReactNode;
};

/** The head of the dashboard: a greeting for the time of day, the date, today's summary. */
export function Greeting({ agenda, isAgendaLoading = false, actions }: GreetingProps) {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const { locale, timezone } = useLocalePreferences();
  const member = useMember();
  const now = useNow();
  const name = givenNameOf(member);
  const words = agenda && agendaKeyOf(agenda);
  // With the date, what is long fills two lines of a phone, and what is short would fit in one.
  const isShort = words === 'none' || words === 'done' || words === 'due' || locale === 'zh-CN';
  return (
    <PageHeader
      title={
        name === null
          ? t(`greeting.${partOfDay(now, timezone)}Only`)
          : t(`greeting.${partOfDay(now, timezone)}`, { name: firstNameOf(name) })
      }
      description={
        <span
          className={clsx(
            'inline-block first-letter:uppercase',
            isAgendaLoading && 'max-sm:min-h-[2lh]',
          )}
        >
          {format.weekdayDate(now)}
          {words ? <span className={clsx(isShort && 'max-sm:hidden')}> · </span> : null}
          {words ? (
            <span className={clsx(isShort && 'max-sm:block max-sm:first-letter:uppercase')}>
              {t(`worth.${words}`, { count: agenda.due, number: format.number(agenda.due) })}
            </span>
          ) : null}
        </span>
      }
      actions={actions}
    />
  );
}
