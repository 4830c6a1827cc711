import { Check, CircleSlash, Hourglass, TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Card, CardRow, Section } from '#ui/card.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { type forumChecks, type installationChecks, type Outcome } from '../api/checks.ts';

type Name = keyof typeof installationChecks | keyof typeof forumChecks;
/** What an installation may do without. */
const optional = ['push', 'email', 'forum', 'configured', 'answers', 'topics', 'account'] as const;

type Checks = Partial<Record<Name, () => Promise<Outcome>>>;
type Results = Partial<Record<Name, Outcome>>;

const signs = {
  passed: { tone: 'good', Icon: Check, labelKey: 'outcomes.passed' },
  slow: { tone: 'warning', Icon: Hourglass, labelKey: 'outcomes.slow' },
  failed: { tone: 'danger', Icon: TriangleAlert, labelKey: 'outcomes.failed' },
  absent: { tone: 'neutral', Icon: CircleSlash, labelKey: 'outcomes.absent' },
} as const;

/** Runs checks as the screen opens, and again when asked; each shows what it found and what to do. */
export function CheckList({ checks }: { checks: Checks }) {
  const { t } = useTranslation('self-checks');
  const names = Object.keys(checks) as Name[];
  const [run, setRun] = useState(0);
  const results = useResults(checks, run);
  const isRunning = names.some((name) => results[name] === undefined);
  const failures = names.filter((name) => results[name] === 'failed').length;
  return (
    <Section
      title={t('results')}
      aside={
        <Button variant="ghost" isPending={isRunning} onClick={() => setRun(run + 1)}>
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

function CheckRow({ name, outcome }: { name: Name; outcome: Outcome | undefined }) {
  const { t } = useTranslation('self-checks');
  const sign = outcome && signs[outcome];
  const absent = optional.find((one) => one === name);
  return (
    <CardRow className="flex items-start justify-between gap-4">
      <div className="min-w-0">
        <h3 className="font-semibold">{t(`checks.${name}.title`)}</h3>
        <p className="mt-0.5 text-sm text-pretty text-muted">
          {outcome === undefined || outcome === 'passed'
            ? t(`checks.${name}.about`)
            : outcome === 'absent' && absent
              ? t(`absent.${absent}`)
              : t(`checks.${name}.failed`)}
        </p>
      </div>
      {sign ? (
        <Badge tone={sign.tone} icon={<sign.Icon aria-hidden size={13} />} className="shrink-0">
          {t(sign.labelKey)}
        </Badge>
      ) : (
        <Spinner size={16} />
      )}
    </CardRow>
  );
}
