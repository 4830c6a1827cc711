import type { Override, OverrideAction } from '@kith/contract/overrides/endpoints';
import type { OverrideState } from '@kith/contract/overrides/rules';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Badge, type Tone } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import type { Gate } from '#ui/gate.ts';
import { useGrantTexts } from './use-grant-texts.ts';

const tones: Record<OverrideState, Tone> = {
  pending: 'warning',
  active: 'good',
  declined: 'neutral',
  withdrawn: 'neutral',
  expired: 'neutral',
  undone: 'neutral',
};

type RowProps = { item: Override; gate: Gate; onStep: (action: OverrideAction) => void };

/** One override: for which member, what, why, who, and what can be done about it. */
export function OverrideRow({ item, gate, onStep }: RowProps) {
  const { t } = useTranslation('overrides');
  const { nameGrant, nameEnd } = useGrantTexts();
  const { member, grant } = item;
  const who = member.name || (member.email ?? t('nameless'));
  const end = nameEnd(grant);
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 px-4 py-4 sm:px-5">
      <div className="grid min-w-0 flex-1 basis-72 gap-1">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-semibold">{nameGrant(grant)}</span>
          <Badge tone={tones[item.state]}>{t(`states.${item.state}`)}</Badge>
          {item.is_final ? <Badge>{t('final')}</Badge> : null}
        </p>
        <p className="break-words">
          {t('for', { name: who })}
          {member.name && member.email ? (
            <span className="text-muted"> · {member.email}</span>
          ) : null}
        </p>
        <p className="break-words text-muted">{t('because', { reason: item.reason })}</p>
        {item.note === '' ? null : (
          <p className="break-words text-muted">{t('note', { note: item.note })}</p>
        )}
        <History item={item} />
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {end === null ? null : <span className="text-sm text-muted">{end}</span>}
        {item.actions.map((action) => (
          <span key={action}>
            {gate(
              t(`actions.${action}`),
              <Button
                size="sm"
                variant={action === 'approve' ? 'secondary' : 'ghost'}
                aria-label={t('actionFor', { action: t(`actions.${action}`), name: who })}
                onClick={() => onStep(action)}
              >
                {t(`actions.${action}`)}
              </Button>,
            )}
          </span>
        ))}
      </div>
    </li>
  );
}

/** Who asked for it, decided it and ended it, and when. */
function History({ item }: { item: Override }) {
  const { t } = useTranslation('overrides');
  const format = useFormat();
  const steps = [
    ['requested', item.requested_by, item.requested_at],
    ['decided', item.decided_by, item.state === 'declined' ? null : item.decided_at],
    ['ended', item.ended_by, item.ended_at],
  ] as const;
  return (
    <p className="text-sm text-muted">
      {steps
        .flatMap(([step, person, at]) => {
          if (at === null || (step === 'decided' && item.state === 'withdrawn')) return [];
          const date = format.dateTime(at);
          if (step === 'ended' && item.state === 'expired') return [t('steps.expired', { date })];
          return [t(`steps.${step}`, { name: person?.name ?? t('nameless'), date })];
        })
        .join(' · ')}
    </p>
  );
}
