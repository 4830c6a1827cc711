import type { GroupState, GroupSync } from '@kith/contract/community/group-endpoints';
import { UsersRound } from 'lucide-react';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Badge, type Tone } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Card, CardRow, Section } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import type { Gate } from '#ui/gate.ts';
import { useGroupTexts } from './use-group-texts.ts';

const tones: Record<GroupState['state'], Tone> = {
  in_sync: 'good',
  differs: 'warning',
  absent: 'neutral',
  locked: 'neutral',
};

export function GroupStateBadge({ state }: { state: GroupState['state'] }) {
  const { t } = useTranslation('forum');
  return <Badge tone={tones[state]}>{t(`drift.states.${state}`)}</Badge>;
}

type ListProps = { sync: GroupSync; gate: Gate; onRepair: (group: string) => void };

/** The managed groups that the forum has, with who should be in them and isn't, and the other way round. */
export function GroupList({ sync, gate, onRepair }: ListProps) {
  const { t } = useTranslation('forum');
  const format = useFormat();
  const { forum, groups, checked_at: checkedAt } = sync;
  const present = groups.filter(({ state }) => state !== 'absent');
  return (
    <Section
      title={t('drift.title')}
      aside={
        checkedAt === null ? null : t('groups.checkedAt', { time: format.dateTime(checkedAt) })
      }
    >
      <Card>
        {forum.state !== 'ready' ? (
          <p className="p-4 text-muted sm:p-5">{t('drift.unknown')}</p>
        ) : present.length === 0 ? (
          <EmptyState
            icon={<UsersRound aria-hidden size={22} />}
            title={t('drift.none')}
            description={t('drift.noneAbout')}
          />
        ) : (
          <ul aria-label={t('drift.title')}>
            {present.map((group) => (
              <li key={group.group} className="border-b border-border last:border-b-0">
                <GroupRow state={group} gate={gate} onRepair={() => onRepair(group.group)} />
              </li>
            ))}
          </ul>
        )}
      </Card>
    </Section>
  );
}

type RowProps = { state: GroupState; gate: Gate; onRepair: () => void };

function GroupRow({ state, gate, onRepair }: RowProps) {
  const { t } = useTranslation('forum');
  const { nameSource, listNames } = useGroupTexts();
  const format = useFormat();
  const { missing, extra, unknown } = state;
  const label = t('drift.repairOne', { group: state.group });
  return (
    <CardRow className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="grid min-w-0 flex-1 basis-72 gap-1">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <span className="font-semibold wrap-anywhere">{state.group}</span>
          <GroupStateBadge state={state.state} />
        </p>
        <p className="text-sm text-muted">{format.list(state.sources.map(nameSource))}</p>
        {missing.count === 0 ? null : (
          <p className="text-sm wrap-anywhere">
            {t('drift.missing', { names: listNames(missing) })}
          </p>
        )}
        {extra.count === 0 ? null : (
          <p className="text-sm wrap-anywhere">{t('drift.extra', { names: listNames(extra) })}</p>
        )}
        {unknown.count === 0 ? null : (
          <p className="text-sm wrap-anywhere">
            {t('drift.strangers', { names: listNames(unknown) })}
          </p>
        )}
      </div>
      {state.state === 'differs'
        ? gate(
            label,
            <Button size="sm" aria-label={label} onClick={onRepair}>
              {t('drift.repair')}
            </Button>,
          )
        : null}
    </CardRow>
  );
}
