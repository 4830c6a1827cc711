import type { Analysed } from '@kith/contract/analyses/schemas';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#lib/i18n/format.ts';
import { PersonLine } from '#ui/person-line.tsx';

/** One contact of a run, with what came of it. */
export function AnalysedRow({ one, action }: { one: Analysed; action?: ReactNode }) {
  const { t } = useTranslation('analyses');
  const format = useFormat();
  const { contact, status, failure } = one;
  const context =
    status === 'done'
      ? t('proposals', { count: one.proposals, number: format.number(one.proposals) })
      : status === 'waiting'
        ? t('running.next')
        : t(`failures.${failure ?? 'service'}`);
  const sign =
    status === 'done' ? (
      <Check aria-label={t('running.done')} size={16} className="text-good-ink" />
    ) : status === 'failed' ? (
      <span className="text-sm text-muted">
        {t('credits', { count: 0, number: format.number(0) })}
      </span>
    ) : null;
  return (
    <li className="py-2.5">
      <PersonLine
        name={contact.full_name}
        warmth={contact.warmth}
        context={context}
        trailing={action ?? sign}
      />
    </li>
  );
}
