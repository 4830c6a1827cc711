import { Check, CircleSlash, Hourglass, RefreshCw, TriangleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useConfig } from '#lib/config.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Card, CardRow, Section } from '#ui/card.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { type forumChecks, type installationChecks, type Outcome } from '../api/checks.ts';

type Name = keyof typeof installationChecks | keyof typeof forumChecks;
/** What an installation may do without, and what is said of it then. */
const absentKeys = {
  push: 'push',
  email: 'email',
  forum: 'forum',
  configured: 'forum',
  answers: 'forumFirst',
  topics: 'forumFirst',
  account: 'account',
} as const satisfies Partial<Record<Name, string>>;

type Checks = Partial<Record<Name, () => Promise<Outcome>>>;
type Results = Partial<Record<Name, Outcome>>;

const signs = {
  passed: { tone: 'good', Icon: Check, labelKey: 'outcomes.passed' },
  slow: { tone: 'warning', Icon: Hourglass, labelKey: 'outcomes.slow' },
  failed: { tone: 'danger', Icon: TriangleAlert, labelKey: 'outcomes.failed' },
  absent: { tone: 'neutral', Icon: CircleSlash, labelKey: 'outcomes.absent' },
} as const;

/**
 * Runs checks as the screen opens, and again when asked; each shows what it found. What to do about
 * it is below them all and `children`, so that no outcome moves anything.
 */
export function CheckList({ checks, children }: { checks: Checks; children?: ReactNode }) {
  const { t } = useTranslation('self-checks');
  const names = Object.keys(checks) as Name[];
  const [run, setRun] = useState(0);
  const results = useResults(checks, run);
  const isRunning = names.some((name) => results[name] === undefined);
  const failures = names.filter((name) => results[name] === 'failed').length;
  return (
    <>
      <Section
        title={t('results')}
        aside={
          // The icon has the width of the spinner: nothing moves as the checks end.
          <Button
            variant="ghost"
            size="sm"
            icon={<RefreshCw aria-hidden size={16} />}
            isPending={isRunning}
            onClick={() => setRun(run + 1)}
          >
            {t('again')}
          </Button>
        }
      >
        <p role="status" className="text-base text-muted">
          {isRunning ? t('running') : failures === 0 ? t('fine') : t('broken', { count: failures })}
        </p>
        <Card>
          {names.map((name) => (
            <CheckRow key={name} name={name} outcome={results[name]} />
          ))}
        </Card>
      </Section>
      {children}
      <Notes
        names={names.filter((name) => results[name] !== undefined && results[name] !== 'passed')}
        results={results}
      />
    </>
  );
}

/** Why checks didn't pass, and what to do. */
function Notes({ names, results }: { names: readonly Name[]; results: Results }) {
  const { t } = useTranslation('self-checks');
  const hasForum = useConfig()?.community_url != null;
  if (names.length === 0) return null;
  return (
    <Section title={t('notes')}>
      <Card>
        {names.map((name) => {
          const absent = results[name] === 'absent' ? absentKeyOf(name, hasForum) : undefined;
          return (
            <CardRow key={name}>
              <h3 className="font-semibold">{t(`checks.${name}.title`)}</h3>
              <p className="mt-0.5 text-sm text-pretty text-muted">
                {absent ? t(`absent.${absent}`) : t(`checks.${name}.failed`)}
              </p>
            </CardRow>
          );
        })}
      </Card>
    </Section>
  );
}

/** What each check has found in this run, as it comes. One that fails to run has failed. */
function useResults(checks: Checks, run: number): Results {
  const [found, setFound] = useState<{ run: number; results: Results }>({ run, results: {} });
  useEffect(() => {
    let isWanted = true;
    const note = async (name: Name, check: () => Promise<Outcome>) => {
      const outcome = await check().catch((): Outcome => 'failed');
      if (!isWanted) return;
      setFound((before) => ({
        run,
        results: { ...(before.run === run ? before.results : {}), [name]: outcome },
      }));
    };
    for (const [name, check] of Object.entries(checks) as [Name, () => Promise<Outcome>][]) {
      void note(name, check);
    }
    return () => {
      isWanted = false;
    };
  }, [checks, run]);
  return found.run === run ? found.results : {};
}

/** No one signs in to a forum that isn't there. */
function absentKeyOf(name: Name, hasForum: boolean) {
  if (name === 'account' && !hasForum) return 'forumFirst';
  return name in absentKeys ? absentKeys[name as keyof typeof absentKeys] : undefined;
}

function CheckRow({ name, outcome }: { name: Name; outcome: Outcome | undefined }) {
  const { t } = useTranslation('self-checks');
  const sign = outcome && signs[outcome];
  const hasPromise = outcome === undefined || outcome === 'passed';
  return (
    <CardRow>
      <div className="flex items-start justify-between gap-4">
        <h3 className="min-w-0 font-semibold">{t(`checks.${name}.title`)}</h3>
        {/* As wide as the widest badge. */}
        <div className="grid shrink-0 justify-items-end *:col-start-1 *:row-start-1">
          {Object.values(signs).map((one) => (
            <Badge
              key={one.labelKey}
              tone={one.tone}
              icon={<one.Icon aria-hidden size={13} />}
              className={one === sign ? undefined : 'invisible'}
            >
              {t(one.labelKey)}
            </Badge>
          ))}
          {sign ? null : <Spinner size={16} />}
        </div>
      </div>
      {/* As high as what a check promises, whatever it found. */}
      <div className="mt-0.5 grid text-sm text-pretty text-muted *:col-start-1 *:row-start-1">
        <p className={hasPromise ? undefined : 'invisible'}>{t(`checks.${name}.about`)}</p>
        {hasPromise ? null : <p>{t('seeNotes')}</p>}
      </div>
    </CardRow>
  );
}
