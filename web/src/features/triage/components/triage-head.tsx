import { paths } from '@kith/contract/app-routes/paths';
import type { ImportFormat } from '@kith/contract/imports/rules';
import { triageMinutesLeft } from '@kith/contract/triage/rules';
import { statementAnswers } from '@kith/contract/warmth/rules';
import i18next from 'i18next';
import { Trans } from 'react-i18next';
import { Link } from 'react-router';
import { useFormat } from '#lib/i18n/format.ts';
import { type TextKey, useTranslation } from '#lib/i18n/use-translation.ts';
import { mobileBreakpointPx, useIsAtLeast } from '#lib/media-query.ts';
import { Button } from '#ui/button.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { countAnswers, type TriageRun } from '../api/triage-run.ts';
import { answerColors } from './triage-side.tsx';

/** Names of what people export from, the same in every language. */
const sourceNames: Partial<Record<ImportFormat, string>> = {
  linkedin: 'LinkedIn',
  google: 'Google',
  outlook: 'Outlook',
  salesforce: 'Salesforce',
  hubspot: 'HubSpot',
  vcard: 'vCard',
};

const discouragingMinutes = 15;

/** How far the triage is, in words and as a bar. */
export function TriageHead({ run }: { run: TriageRun }) {
  const { t } = useTranslation('triage');
  const format = useFormat();
  const isWide = useIsAtLeast(mobileBreakpointPx);
  const { answers, done, total, remaining } = countAnswers(run);
  const minutes = triageMinutesLeft(remaining);
  const describeTimeLeft = () => {
    if (minutes === 0) return null;
    // No one starts on five hours, and no one has to finish them.
    if (minutes > discouragingMinutes) return t('stopAnytime');
    return t('left', { count: minutes, number: format.number(minutes) });
  };
  const source = sourceNames[run.base.import?.format ?? 'own'];
  const values = { done: format.number(done), total: format.number(total), source };
  return (
    <div className="grid grid-cols-1 gap-3 md:gap-4">
      <PageHeader
        title={t('title')}
        description={
          <>
            <Trans
              i18n={i18next}
              ns="triage"
              i18nKey={
                (source
                  ? 'progressSource'
                  : run.base.import
                    ? 'progressImport'
                    : 'progressAll') satisfies TextKey<'triage'>
              }
              values={values}
              components={[<strong key="count" className="text-text" />]}
            />{' '}
            {describeTimeLeft()}{' '}
            {/* On a phone a button would take a line of its own from the card. */}
            {isWide ? null : (
              <Link to={paths.contacts()} className="text-ember-ink underline">
                {t('later')}
              </Link>
            )}
          </>
        }
        actions={
          isWide ? (
            <Button asChild>
              <Link to={paths.contacts()}>{t('later')}</Link>
            </Button>
          ) : null
        }
      />
      <div
        role="progressbar"
        aria-label={t('bar')}
        aria-valuemin={0}
        aria-valuemax={Math.max(1, total)}
        aria-valuenow={done}
        className="flex h-1 overflow-hidden rounded-full bg-sunken"
      >
        {statementAnswers.map((answer) => (
          <span
            key={answer}
            className={answerColors[answer]}
            style={{ width: `${(100 * answers[answer]) / Math.max(1, total)}%` }}
          />
        ))}
      </div>
    </div>
  );
}
