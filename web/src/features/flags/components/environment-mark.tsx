import type { FlagState } from '@kith/contract/flags/endpoints';
import type { Environment } from '@kith/contract/system/schemas';
import { clsx } from 'clsx';
import { Check, Minus } from 'lucide-react';

import { useTranslation } from '#lib/i18n/use-translation.ts';
import { valueIn } from '../flag-values.ts';
import { useFlagTexts } from './use-flag-texts.ts';

type MarkProps = {
  flag: FlagState;
  environment: Environment;
  /** Also where the list's head could name it. */
  isNamed?: boolean;
};

/** What a flag is in one environment: a tick, a dash, or a ring as long as its share. */
export function EnvironmentMark({ flag, environment, isNamed = false }: MarkProps) {
  const { t } = useTranslation('flags');
  const { nameSetting } = useFlagTexts();
  const { value } = valueIn(flag, environment);
  return (
    <span
      className={clsx(
        'inline-flex items-center gap-1.5 text-sm text-muted',
        !isNamed && 'xl:justify-center',
      )}
    >
      <span className={clsx(!isNamed && 'xl:sr-only')}>{t(`columns.${environment}`)}</span>
      {typeof value === 'number' ? (
        <ShareRing share={value} />
      ) : value === 'on' ? (
        <Check aria-hidden size={16} className="text-good-ink" />
      ) : (
        <Minus aria-hidden size={16} />
      )}
      <span className="sr-only">{nameSetting(value)}</span>
    </span>
  );
}

function ShareRing({ share }: { share: number }) {
  return (
    <svg aria-hidden width={16} height={16} viewBox="0 0 16 16" fill="none" strokeWidth={2}>
      <circle cx={8} cy={8} r={6.5} className="stroke-border-strong" />
      <circle
        cx={8}
        cy={8}
        r={6.5}
        pathLength={100}
        strokeDasharray={`${share} 100`}
        transform="rotate(-90 8 8)"
        className="stroke-ember"
      />
    </svg>
  );
}
