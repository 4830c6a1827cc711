import { nudgesPerDay } from '@kith/contract/nudges/rules';
import { useTranslation } from 'react-i18next';
import type { ReactNode } from 'react';
import { useFormat } from '#lib/i18n/format.ts';
import { useLocalePreferences } from '#lib/i18n/preferences.ts';
import { displayNameOf, useMember } from '#lib/session.ts';
import { PageHeader } from '#ui/page-header.tsx';
import { useNow } from './use-now.ts';
import { countWords, firstNameOf, partOfDay } from './greeting-words.ts';

type GreetingProps = {
  /** How many suggestions are still open today; null while unknown or without a network. */
  openCount: number | null;
  actions?: ReactNode;
};

/** The head of the dashboard: a greeting for the time of day, the date, what today asks for. */
export function Greeting({ openCount, actions }: GreetingProps) {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const { timezone } = useLocalePreferences();
  const member = useMember();
  const now = useNow();
  const words = openCount === null ? null : countWords[Math.min(openCount, nudgesPerDay)];
  return (
    <PageHeader
      title={t(`greeting.${partOfDay(now, timezone)}`, {
        name: firstNameOf(displayNameOf(member)),
      })}
      description={
        <span className="first-letter:uppercase inline-block">
          {format.weekdayDate(now)}
          {words ? ` · ${t(`worth.${words}`)}` : null}
        </span>
      }
      actions={actions}
    />
  );
}
