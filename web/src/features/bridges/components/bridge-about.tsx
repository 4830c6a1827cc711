import { paths } from '@kith/contract/app-routes/paths';
import type { BridgeDetail } from '@kith/contract/bridges/schemas';
import { type BridgeRole, bridgeRoles } from '@kith/contract/bridges/states';
import { warmthBand } from '@kith/contract/warmth/rules';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { WarmthRing } from '#ui/avatar.tsx';
import { Card, CardRow, Section } from '#ui/card.tsx';
import { type KnownPeople, warmthWith } from '../api/known-people.ts';
import { namesOf } from './bridge-names.ts';

type BridgeAboutProps = { bridge: BridgeDetail; known: KnownPeople; purpose: ReactNode };

/** The others, as the reader knows them, and what it is for. */
export function BridgeAbout({ bridge, known, purpose }: BridgeAboutProps) {
  const { t } = useTranslation('bridges');
  const names = namesOf(bridge);
  const others = bridgeRoles.filter((role) => role !== bridge.role && names[role] !== '');
  return (
    <Section title={t('people')}>
      <Card>
        {others.toReversed().map((role) => (
          <Person key={role} role={role} name={names[role]} bridge={bridge} known={known} />
        ))}
        {purpose}
      </Card>
    </Section>
  );
}

type PersonProps = { role: BridgeRole; name: string } & Omit<BridgeAboutProps, 'purpose'>;

function Person({ role, name, bridge, known }: PersonProps) {
  const { t } = useTranslation('common');
  const format = useFormat();
  const contact = known[role];
  const work = contact ? format.series([contact.title, contact.company]) : '';
  const wanted = role === 'target' ? (bridge.wanted?.about ?? '') : '';
  const about = work || bridge[role]?.headline || wanted;
  const warmth = contact
    ? format.series([
        t(`warmth.band${warmthBand(contact.warmth)}`),
        format.number(Math.round(contact.warmth)),
      ])
    : '';
  return (
    <CardRow className="flex items-center gap-3 py-3 sm:py-3">
      <WarmthRing name={name} warmth={warmthWith(role, bridge.role, known)} size="sm" />
      <span className="grid min-w-0">
        {contact ? (
          <Link
            to={paths.contact(contact.id)}
            className="rounded-sm font-semibold wrap-anywhere hover:underline"
          >
            {name}
          </Link>
        ) : (
          <span className="font-semibold wrap-anywhere">{name}</span>
        )}
        <span className="text-sm wrap-anywhere text-muted">
          {[about, warmth].filter(Boolean).join(' · ')}
        </span>
      </span>
    </CardRow>
  );
}
