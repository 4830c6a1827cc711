import type { FoundPaths, Path } from '@kith/contract/paths/schemas';
import { Building2, Lock, Waypoints } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { WarmthRing } from '#ui/avatar.tsx';
import { Button } from '#ui/button.tsx';
import { Card, Section } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { PersonLine } from '#ui/person-line.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { type Question, usePathBudget, usePaths } from '../api/paths.ts';
import { BandFan } from './band-line.tsx';
import { PathCard } from './path-card.tsx';
import { PathSearch } from './path-search.tsx';

type DiscoverProps = {
  question: Question | null;
  onAsk: (question: Question | null) => void;
  ownName: string;
  askHref: (path: Path) => string;
  contactHref: (id: string) => string;
};

/** Who could introduce the member to someone. */
export function Discover({ question, onAsk, ...rest }: DiscoverProps) {
  const { t } = useTranslation('paths');
  if (question) return <Answer key={JSON.stringify(question)} {...{ question, onAsk, ...rest }} />;
  return (
    <div className="grid grid-cols-1 gap-4">
      <PathSearch asked={null} onAsk={onAsk} />
      <Card>
        <EmptyState
          icon={<Waypoints aria-hidden size={22} />}
          title={t('start.title')}
          description={t('start.about')}
        />
      </Card>
      <Foot />
    </div>
  );
}

function Answer({ question, onAsk, ...rest }: DiscoverProps & { question: Question }) {
  const { t } = useTranslation('paths');
  const { data, isError, error, refetch } = usePaths(question);
  const name = data?.target?.name ?? question.text;
  const warmth = data?.target?.warmth ?? null;
  return (
    <div className="grid grid-cols-1 gap-4">
      <PathSearch
        asked={name === '' ? null : { kind: question.kind, name, warmth }}
        onAsk={onAsk}
      />
      {isError ? (
        <Card>
          <LoadFailure error={error} onRetry={() => void refetch()} />
        </Card>
      ) : data ? (
        <Found found={data} name={name} {...rest} />
      ) : (
        <div role="status" aria-label={t('loading')} className="grid gap-4">
          <Skeleton className="h-32" />
          <Skeleton className="h-32" />
          <Skeleton className="h-32" />
        </div>
      )}
      <Foot>
        {data?.others ? (
          <Others
            others={data.others}
            onAsk={(company) =>
              onAsk({
                kind: 'company',
                text: company,
                contact_id: null,
                member_id: null,
                industry: null,
              })
            }
          />
        ) : null}
      </Foot>
    </div>
  );
}

type FoundProps = Omit<DiscoverProps, 'question' | 'onAsk'> & { found: FoundPaths; name: string };

function Found({ found, name, ...rest }: FoundProps) {
  const { t } = useTranslation('paths');
  const format = useFormat();
  const { paths, target, known } = found;
  const counts = { count: paths.length, number: format.number(paths.length), name };
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <h2 className="text-sm font-semibold">{t('found', counts)}</h2>
        <p className="flex items-center gap-2 text-sm text-muted">
          <Lock aria-hidden size={14} className="shrink-0" />
          {t('bandsOnly')}
        </p>
      </div>
      {known.length > 0 ? (
        <Section title={t('known', { name })}>
          <Card className="grid gap-3 p-4 sm:grid-cols-2">
            {known.map((person) => (
              <PersonLine
                key={person.contact_id}
                name={person.name}
                warmth={person.warmth ?? 0}
                context={person.about}
                href={rest.contactHref(person.contact_id ?? '')}
              />
            ))}
          </Card>
        </Section>
      ) : null}
      {paths.length === 0 && known.length > 0 ? (
        <p className="max-w-prose text-sm text-pretty text-muted">{t('none.about')}</p>
      ) : paths.length === 0 ? (
        <Card>
          <EmptyState
            icon={<Waypoints aria-hidden size={22} />}
            title={t('none.title', { name })}
            description={t('none.about')}
          />
        </Card>
      ) : (
        <Fan paths={paths} target={target} {...rest} />
      )}
    </>
  );
}

const idOf = ({ connector, target }: Path) =>
  `${connector.contact_id} ${target.member_id ?? target.contact_id}`;

type FanProps = Pick<FoundPaths, 'paths' | 'target'> &
  Pick<DiscoverProps, 'ownName' | 'askHref' | 'contactHref'>;

/** The paths as a list, on wide screens with lines from the member and to the person. */
function Fan({ paths, target, ownName, askHref, contactHref }: FanProps) {
  const { t } = useTranslation('paths');
  const firstToAsk = paths.find((path) => path.can_ask);
  return (
    <div className="grid grid-cols-1 xl:grid-cols-[4.5rem_8rem_minmax(0,1fr)_8rem_9rem]">
      <Side name={t('you')}>
        <WarmthRing name={ownName} warmth={null} size="xl" />
      </Side>
      <div className="hidden xl:grid">
        <BandFan side="left" lines={paths.map((path) => ({ id: idOf(path), band: path.first }))} />
      </div>
      <ul aria-label={t('list')} className="grid grid-cols-1 gap-4 xl:auto-rows-fr">
        {paths.map((path) => (
          <PathCard
            key={idOf(path)}
            path={path}
            ownName={ownName}
            askHref={askHref(path)}
            contactHref={contactHref(path.connector.contact_id)}
            isFirst={path === firstToAsk}
            namesTarget={target === null}
          />
        ))}
      </ul>
      {target ? (
        <>
          <div className="hidden xl:grid">
            <BandFan
              side="right"
              lines={paths.map((path) => ({
                id: idOf(path),
                band: path.rest,
                isLonger: path.is_longer,
              }))}
            />
          </div>
          <Side name={target.name} about={target.about} isTied={target.warmth !== null}>
            <WarmthRing name={target.name} warmth={target.warmth ?? 0} size="2xl" />
          </Side>
        </>
      ) : null}
    </div>
  );
}

type SideProps = { name: string; about?: string; isTied?: boolean; children: ReactNode };

/** The ring is in the middle, where the lines end. */
function Side({ name, about = '', isTied = true, children }: SideProps) {
  const { t } = useTranslation('paths');
  return (
    <div className="hidden grid-rows-[1fr_auto_1fr] justify-items-center text-center xl:grid">
      <div className="row-start-2">{children}</div>
      <div className="row-start-3">
        <p className="mt-2 font-semibold wrap-anywhere">{name}</p>
        {about === '' ? null : <p className="mt-1 text-sm wrap-anywhere text-muted">{about}</p>}
        {isTied ? null : <p className="mt-1 text-sm text-muted">{t('noTie')}</p>}
      </div>
    </div>
  );
}

type OthersProps = {
  others: NonNullable<FoundPaths['others']>;
  onAsk: (company: string) => void;
};

function Others({ others: { company, count }, onAsk }: OthersProps) {
  const { t } = useTranslation('paths');
  const format = useFormat();
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
      <Building2 aria-hidden size={16} className="shrink-0" />
      {t('others', { count, number: format.number(count) })}
      <Button variant="link" size="sm" className="h-auto! px-0!" onClick={() => onAsk(company)}>
        {company}
      </Button>
    </p>
  );
}

/** What is left of the day's searches. */
function Foot({ children }: { children?: ReactNode }) {
  const { t } = useTranslation('paths');
  const format = useFormat();
  const { data } = usePathBudget();
  return (
    <div className="flex min-h-6 flex-wrap items-center justify-between gap-x-6 gap-y-1">
      {children ?? <span />}
      {data ? (
        <p className="text-sm text-muted">
          {t('budget', { left: format.number(data.left), limit: format.number(data.limit) })}
        </p>
      ) : null}
    </div>
  );
}
