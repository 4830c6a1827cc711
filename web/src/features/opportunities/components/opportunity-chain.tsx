import type { Chain, ChainPart } from '@kith/contract/chains/schemas';
import { chainParts } from '@kith/contract/chains/schemas';
import type { OpportunityDetail } from '@kith/contract/opportunities/schemas';
import { CalendarDays, Flag, Handshake, Waypoints } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { Card, Section } from '#ui/card.tsx';
import { DropdownMenu, MenuItem } from '#ui/dropdown-menu.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { useOpportunityChain } from '../api/opportunities.ts';
import { useMoves } from './use-moves.tsx';

export type ChainLinks = {
  /** Where paths are looked for, and an introduction is asked for: to a contact, or to someone. */
  pathsHref: (contactId?: string) => string;
  askHref: (contactId?: string) => string;
  bridgeHref: (id: string) => string;
  editHref: (id: string) => string;
  meetingHref: (id: string) => string;
  /** A button that proposes a time to one of the people; `bridgeId`: the introduction before it. */
  renderPropose: (bridgeId: string | null) => ReactNode;
};

type ChainProps = { opportunity: OpportunityDetail; links: ChainLinks };

/** The way from a path to what came of it, with what to do next where a part is missing. */
export function OpportunityChain({ opportunity, links }: ChainProps) {
  const { t } = useTranslation('opportunities');
  const { data: chain, error, refetch } = useOpportunityChain(opportunity.id);
  if (!chain) return error ? <LoadFailure error={error} onRetry={() => void refetch()} /> : null;
  return (
    <Section title={t('chain.title')}>
      <Card className="p-5">
        <ol
          aria-label={t('chain.title')}
          className="grid grid-cols-1 gap-5 lg:grid-cols-2 min-[90rem]:grid-cols-4"
        >
          {chainParts.map((part) => (
            <Part key={part} part={part} chain={chain} opportunity={opportunity} links={links} />
          ))}
        </ol>
      </Card>
    </Section>
  );
}

const icons = { path: Waypoints, bridge: Handshake, meeting: CalendarDays, outcome: Flag };

type PartProps = ChainProps & { part: ChainPart; chain: Chain };

function Part({ part, chain, opportunity, links }: PartProps) {
  const { t } = useTranslation('opportunities');
  const format = useFormat();
  const Icon = icons[part];
  const { at, state } = chain[part];
  const isThere = state !== 'missing';
  return (
    <li className="flex min-w-0 gap-3">
      <span
        className={`grid size-9 shrink-0 place-items-center rounded-full border-2 ${isThere ? 'border-good bg-surface text-text' : 'border-dashed border-border-strong text-muted'}`}
      >
        <Icon aria-hidden size={16} />
      </span>
      <div className="grid min-w-0 content-start justify-items-start gap-0.5">
        <h3 className="text-sm text-muted">{t(`chain.parts.${part}`)}</h3>
        <p className="font-medium wrap-anywhere">
          <StateLink part={part} chain={chain} links={links}>
            <State part={part} chain={chain} />
          </StateLink>
        </p>
        {at === null ? null : (
          <time dateTime={at} className="text-sm text-muted">
            {format.date(at)}
          </time>
        )}
        <Next part={part} chain={chain} opportunity={opportunity} links={links} />
      </div>
    </li>
  );
}

/** What a part came to, in words. */
function State({ part, chain }: Pick<PartProps, 'part' | 'chain'>): ReactNode {
  const { t } = useTranslation('opportunities');
  const format = useFormat();
  const { path, bridge, meeting, outcome } = chain;
  const name = bridge.connector ?? '';
  if (part === 'path') {
    if (path.state === 'asked') return t('chain.path.asked', { name });
    if (path.state !== 'found') return t(`chain.path.${path.state}`);
    const count = path.found ?? 0;
    return t('chain.path.found', { count, number: format.number(count) });
  }
  if (part === 'bridge') return t(`chain.bridge.${bridge.state}`, { name });
  if (part === 'outcome') return t(`chain.outcome.${outcome.state}`);
  const { starts_at: startsAt, state } = meeting;
  return state === 'confirmed' && startsAt !== null
    ? t('chain.meeting.confirmed', { date: format.date(startsAt) })
    : t(`chain.meeting.${state as Exclude<typeof state, 'confirmed'>}`);
}

function StateLink({
  part,
  chain,
  links,
  children,
}: Omit<PartProps, 'opportunity'> & { children: ReactNode }) {
  const { bridge, meeting } = chain;
  const href =
    part === 'bridge' && bridge.id !== null
      ? links.bridgeHref(bridge.id)
      : part === 'meeting' && meeting.id !== null
        ? links.meetingHref(meeting.id)
        : part === 'path' && chain.path.state === 'found'
          ? links.pathsHref()
          : null;
  if (href === null) return children;
  return (
    <Link to={href} className="rounded-sm underline decoration-border-strong hover:decoration-text">
      {children}
    </Link>
  );
}

/** What to do where a part is missing, or waits for the member. */
function Next({ part, chain, opportunity, links }: PartProps) {
  const { t } = useTranslation('opportunities');
  const { next } = chain[part];
  const { bridge, meeting } = chain;
  if (next === null) return null;
  if (next === 'propose') {
    const { id, state } = bridge;
    const isMade = ['introduced', 'completed', 'lapsed'].includes(state);
    return <div className="mt-1.5">{links.renderPropose(isMade ? id : null)}</div>;
  }
  if (next === 'record') return <Record chain={chain} opportunity={opportunity} links={links} />;
  if (next === 'find_path' || next === 'ask') {
    const hrefOf = next === 'ask' ? links.askHref : links.pathsHref;
    return <ForSomeone label={t(`chain.next.${next}`)} {...{ opportunity, hrefOf }} />;
  }
  const href =
    next === 'send' ? links.editHref(bridge.id ?? '') : links.meetingHref(meeting.id ?? '');
  return (
    <Button asChild size="sm" className="mt-1.5">
      <Link to={href}>{t(`chain.next.${next}`)}</Link>
    </Button>
  );
}

type ForSomeoneProps = {
  label: string;
  opportunity: OpportunityDetail;
  hrefOf: (contactId?: string) => string;
};

/** For the one person on it, or the chosen one of several. */
function ForSomeone({ label, opportunity: { people }, hrefOf }: ForSomeoneProps) {
  const navigate = useNavigate();
  if (people.length < 2) {
    return (
      <Button asChild size="sm" className="mt-1.5">
        <Link to={hrefOf(people[0]?.contact_id)}>{label}</Link>
      </Button>
    );
  }
  return (
    <DropdownMenu
      align="start"
      trigger={
        <Button size="sm" className="mt-1.5">
          {label}
        </Button>
      }
    >
      {people.map(({ contact_id: id, name }) => (
        <MenuItem key={id} onSelect={() => void navigate(hrefOf(id))}>
          {name}
        </MenuItem>
      ))}
    </DropdownMenu>
  );
}

/** Whether it was won or lost; and of an introduction that was made, how it went. */
function Record({ chain: { bridge }, opportunity, links }: Omit<PartProps, 'part'>) {
  const { t } = useTranslation('opportunities');
  const navigate = useNavigate();
  const { move, dialog } = useMoves();
  const { id, state } = bridge;
  return (
    <>
      <DropdownMenu
        align="start"
        trigger={
          <Button size="sm" className="mt-1.5">
            {t('chain.next.record')}
          </Button>
        }
      >
        <MenuItem onSelect={() => move(opportunity, 'won')}>{t('stages.won')}</MenuItem>
        <MenuItem onSelect={() => move(opportunity, 'lost')}>{t('stages.lost')}</MenuItem>
        {id !== null && state === 'introduced' ? (
          <MenuItem onSelect={() => void navigate(links.bridgeHref(id))}>
            {t('chain.next.ofBridge')}
          </MenuItem>
        ) : null}
      </DropdownMenu>
      {dialog}
    </>
  );
}
