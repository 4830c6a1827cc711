import { paths } from '@kith/contract/app-routes/paths';
import { triageRemaining } from '@kith/contract/triage/rules';
import { ArrowRight, HeartHandshake } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { CountedLink } from '#ui/counted-link.tsx';
import { useTriageProgress } from '../api/triage.ts';

/** How many people of a recent import wait for an answer. */
function useWaitingCount(): number {
  const { data } = useTriageProgress();
  return data?.import?.is_recent ? triageRemaining(data) : 0;
}

/** The link to the triage while people of a recent import wait for an answer. */
export function TriageEntry({ variant }: Pick<ComponentProps<typeof CountedLink>, 'variant'>) {
  const { t } = useTranslation('triage');
  const format = useFormat();
  const count = useWaitingCount();
  if (count === 0) return null;
  return (
    <CountedLink
      to={paths.triage()}
      Icon={HeartHandshake}
      count={count}
      label={t('entry', { count, number: format.number(count) })}
      variant={variant}
      className="@max-xl:flex-none!"
    />
  );
}

/** The same as a quiet line between other parts of a screen. */
export function TriageLine() {
  const { t } = useTranslation('triage');
  const format = useFormat();
  const count = useWaitingCount();
  if (count === 0) return null;
  return (
    <Link
      to={paths.triage()}
      className="flex min-h-11 items-center gap-2.5 rounded-lg px-1 text-muted hover:text-text"
    >
      <HeartHandshake aria-hidden size={16} className="shrink-0" />
      {t('entry', { count, number: format.number(count) })}
      <ArrowRight aria-hidden size={16} className="shrink-0" />
    </Link>
  );
}
