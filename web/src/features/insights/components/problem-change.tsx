import type { QualityItem } from '@kith/contract/insights/quality';
import { ArrowRight } from 'lucide-react';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';

/** What is there now and what would be; of a missing value what is known instead. */
export function ProblemChange({ item }: { item: QualityItem }) {
  const { t } = useTranslation('insights');
  const format = useFormat();
  const { kind, detail, proposal, contact } = item;
  if (kind === 'stale') {
    const last = contact.last_interaction_at;
    return (
      <span className="text-muted">
        {last === null
          ? t('quality.never')
          : t('quality.lastContact', { when: format.relative(last) })}
      </span>
    );
  }
  if (kind === 'duplicate') {
    return <span className="text-muted">{t('quality.other', { name: detail })}</span>;
  }
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-2 wrap-anywhere">
      {detail === '' ? null : proposal === null ? (
        <span className="text-muted">{detail}</span>
      ) : (
        <del className="text-muted">{detail}</del>
      )}
      {proposal === null || proposal === '' ? null : (
        <>
          {detail === '' ? null : (
            <ArrowRight aria-hidden size={14} className="shrink-0 text-muted" />
          )}
          <ins className="font-semibold text-good-ink no-underline">{proposal}</ins>
        </>
      )}
    </span>
  );
}
