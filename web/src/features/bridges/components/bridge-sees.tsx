import { clsx } from 'clsx';
import { type BridgeStage, type BridgeWay, factsFor } from '@kith/contract/bridges/disclosure';
import { type BridgeRole, bridgeRoles } from '@kith/contract/bridges/states';
import { Eye, Lock, User } from 'lucide-react';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { WarmthRing } from '#ui/avatar.tsx';
import { Card } from '#ui/card.tsx';
import { type KnownWarmth, warmthWith } from '../api/known-people.ts';
import { factContext } from './bridge-facts.ts';
import type { BridgeNames } from './bridge-names.ts';

type BridgeSeesProps = {
  names: BridgeNames;
  stage: BridgeStage;
  way: BridgeWay;
  own: BridgeRole;
  known: KnownWarmth;
  /** Who has no name that the reader knows. */
  unnamed: readonly BridgeRole[];
};

/** What each of the three sees at a stage, and what they don't see yet: as the server discloses it. */
export function BridgeSees({ names, stage, way, own, known, unnamed }: BridgeSeesProps) {
  return (
    <div className="grid grid-cols-1 gap-3 md:grid-cols-3">
      {bridgeRoles.map((role) => (
        <SideCard
          key={role}
          role={role}
          names={names}
          stage={stage}
          way={way}
          own={own}
          known={known}
          unnamed={unnamed}
        />
      ))}
    </div>
  );
}

/** What someone brings along themselves is no news to them. */
const ownFacts: Record<BridgeRole, readonly string[]> = {
  requester: ['requester_name', 'why', 'message', 'wanted', 'connector_name'],
  connector: ['connector_note', 'target_name', 'target_way'],
  target: ['target_way'],
};

type SideCardProps = BridgeSeesProps & { role: BridgeRole };

function SideCard({ role, names, stage, way, own, known, unnamed }: SideCardProps) {
  const { t } = useTranslation('bridges');
  const news = (at: BridgeStage) =>
    factsFor(role, at, way).filter((fact) => !ownFacts[role].includes(fact));
  const seen = news(stage);
  const ahead = news('consented').filter((fact) => !seen.includes(fact));
  const name = role === own ? t('sees.you') : names[role];
  const isUnnamed = unnamed.includes(role);
  return (
    <Card className="grid content-start gap-2.5 p-4">
      <h3 className="flex items-center gap-2.5 font-semibold">
        {isUnnamed ? (
          <span
            aria-hidden
            className="grid size-6 shrink-0 place-items-center rounded-full border border-dashed border-border-strong text-muted"
          >
            <User size={13} />
          </span>
        ) : (
          <WarmthRing name={names[role]} warmth={warmthWith(role, own, known)} size="xs" />
        )}
        {/* In a request, "the connector" is whoever has no name yet. */}
        <span className={clsx('min-w-0 wrap-break-word', isUnnamed && 'first-letter:uppercase')}>
          {name}
        </span>
      </h3>
      <ul className="grid gap-1.5 text-sm">
        {[...seen, ...ahead].map((fact) => {
          const isSeen = seen.includes(fact);
          return (
            <li key={fact} className="flex gap-2">
              {isSeen ? (
                <Eye aria-hidden size={15} className="mt-0.5 shrink-0 text-good-ink" />
              ) : (
                <Lock aria-hidden size={15} className="mt-0.5 shrink-0 text-muted" />
              )}
              <span
                className={clsx('min-w-0 wrap-break-word', isSeen ? 'text-text' : 'text-muted')}
              >
                <span className="sr-only">{t(isSeen ? 'sees.visible' : 'sees.hidden')} </span>
                {t(`facts.${fact}`, { ...names, context: factContext(fact, { own, unnamed }) })}
              </span>
            </li>
          );
        })}
      </ul>
      {seen.length === 0 && role !== 'requester' ? (
        <p className="text-sm text-muted">{t('sees.nothing')}</p>
      ) : null}
    </Card>
  );
}
