import type { Evidence } from '@kith/contract/duplicates/schemas';
import { Check, Minus, X } from 'lucide-react';

import { useTranslation } from '#lib/i18n/use-translation.ts';

/** Below this weight, evidence is neutral. */
const indifferentBits = 0.5;

/** The evidence for and against two contacts being one person, as text. */
export function EvidenceList({ evidence }: { evidence: readonly Evidence[] }) {
  const { t } = useTranslation('duplicates');
  return (
    <ul aria-label={t('evidenceLabel')} className="flex flex-wrap gap-x-5 gap-y-2">
      {evidence.map(({ kind, weight, detail }) => (
        <li key={kind} className="flex min-w-0 items-center gap-1.5 text-base">
          <Sign weight={weight} />
          <span className="min-w-0 wrap-anywhere">
            {t(`evidence.${kind}`)}
            {detail === null ? null : <span className="text-muted"> · {detail}</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Sign({ weight }: { weight: number }) {
  const { t } = useTranslation('duplicates');
  if (Math.abs(weight) < indifferentBits) {
    return <Minus size={16} className="shrink-0 text-muted" aria-label={t('signs.neutral')} />;
  }
  return weight > 0 ? (
    <Check size={16} className="shrink-0 text-good-ink" aria-label={t('signs.for')} />
  ) : (
    <X size={16} className="shrink-0 text-danger-ink" aria-label={t('signs.against')} />
  );
}
