import { isOpenStage, opportunityStages } from '@kith/contract/opportunities/rules';
import type { OpportunityDetail } from '@kith/contract/opportunities/schemas';
import { Check, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { BackLink } from '#ui/back-link.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import { Select } from '#ui/select.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { whenDone } from '#lib/when-done.ts';
import { showToast } from '#ui/toast.ts';
import {
  opportunityCalls,
  useOpportunity,
  useOpportunityChain,
  useOpportunityChange,
} from '../api/opportunities.ts';
import { type ChainLinks, OpportunityChain } from './opportunity-chain.tsx';
import { OpportunityDialog } from './opportunity-dialog.tsx';
import { OpportunityFiles } from './opportunity-files.tsx';
import { OpportunityPeople } from './opportunity-people.tsx';
import { OpportunityTimeline } from './opportunity-timeline.tsx';
import { ScoreTag } from './score-tag.tsx';
import { useMoney } from './use-money.ts';
import { useMoves } from './use-moves.tsx';
import { Step } from './opportunity-card.tsx';

type ScreenProps = {
  id: string;
  backHref: string;
  linksOf: (opportunity: OpportunityDetail) => ChainLinks;
  contactHref: (contactId: string) => string;
  onDeleted: () => void;
};

/** One opportunity: its people, what it is worth, what happened and what comes next. */
export function OpportunityScreen({ id, backHref, ...rest }: ScreenProps) {
  const { t } = useTranslation('opportunities');
  const { data, error, refetch } = useOpportunity(id);
  // The chain is above the rest, which would move if it came later.
  const isChainPending = useOpportunityChain(id).isPending;
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageTitle>{data?.title ?? t('title')}</PageTitle>
      <BackLink to={backHref}>{t('detail.back')}</BackLink>
      {data && !isChainPending ? (
        <Whole opportunity={data} {...rest} />
      ) : (
        <>
          <h1 className="sr-only">{t('title')}</h1>
          {error ? (
            <LoadFailure error={error} onRetry={() => void refetch()} />
          ) : (
            <Skeleton className="h-96" />
          )}
        </>
      )}
    </div>
  );
}

type WholeProps = Omit<ScreenProps, 'id' | 'backHref'> & { opportunity: OpportunityDetail };

function Whole({ opportunity, linksOf, contactHref, onDeleted }: WholeProps) {
  const links = linksOf(opportunity);
  const { pathsHref } = links;
  return (
    <>
      <Head opportunity={opportunity} onDeleted={onDeleted} />
      <OpportunityChain opportunity={opportunity} links={links} />
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid min-w-0 grid-cols-1 content-start gap-6">
          <Facts opportunity={opportunity} />
          <OpportunityTimeline id={opportunity.id} />
        </div>
        <div className="grid min-w-0 grid-cols-1 content-start gap-6">
          <OpportunityPeople
            opportunity={opportunity}
            pathsHref={pathsHref}
            contactHref={contactHref}
          />
          <OpportunityFiles opportunity={opportunity} />
        </div>
      </div>
    </>
  );
}

type HeadProps = Pick<WholeProps, 'opportunity' | 'onDeleted'>;

function Head({ opportunity, onDeleted }: HeadProps) {
  const { t } = useTranslation(['opportunities', 'common']);
  const [isEditing, setIsEditing] = useState(false);
  const { move, dialog, announcement } = useMoves();
  const remove = useOpportunityChange(opportunityCalls.delete);
  const restore = useOpportunityChange(opportunityCalls.restore);
  const { id, title, kind, stage, score } = opportunity;
  const showRemoved = () => {
    const onAct = () => restore.mutate({ id });
    showToast({ title: t('done.deleted'), action: { label: t('common:undo'), onAct } });
  };
  return (
    <header className="flex flex-wrap items-end justify-between gap-4">
      <div className="min-w-0 flex-1 basis-72">
        <h1 className="flex flex-wrap items-center gap-3 title-serif text-2xl wrap-anywhere">
          {title}
        </h1>
        <p className="mt-1 flex items-center gap-2 text-base text-muted">
          {t(`kinds.${kind}`)}
          {opportunity.company ? ` · ${opportunity.company.name}` : ''}
          {score ? <ScoreTag score={score} /> : null}
        </p>
      </div>
      <div className="flex items-center gap-2 max-sm:w-full max-sm:flex-wrap">
        <div className="min-w-0 max-sm:basis-full sm:w-44">
          <Select
            aria-label={t('stages.label')}
            value={stage}
            onValueChange={(to) => move(opportunity, to)}
            options={opportunityStages.map((value) => ({ value, label: t(`stages.${value}`) }))}
          />
        </div>
        <Button
          className="max-sm:flex-1"
          icon={<Pencil aria-hidden size={16} />}
          onClick={() => setIsEditing(true)}
        >
          {t('form.edit')}
        </Button>
        <IconButton
          label={t('common:delete')}
          icon={<Trash2 aria-hidden size={16} />}
          onClick={() =>
            whenDone(remove.mutateAsync({ id }, { onSuccess: onDeleted }), {
              onSuccess: showRemoved,
            })
          }
        />
      </div>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {dialog}
      {isEditing ? (
        <OpportunityDialog
          opportunity={opportunity}
          onDone={() => undefined}
          onClose={() => setIsEditing(false)}
        />
      ) : null}
    </header>
  );
}

function Facts({ opportunity }: { opportunity: OpportunityDetail }) {
  const { t } = useTranslation('opportunities');
  const format = useFormat();
  const { money } = useMoney();
  const update = useOpportunityChange(opportunityCalls.update);
  const { id, value, probability, close_on: closeOn, next_step: step, stage } = opportunity;
  const finish = (text: string) =>
    update.mutate({ id, next_step: null, note: t('detail.stepDone', { text }) });
  // No figures where there are none yet.
  const isUntried = probability.basis === 'typical' && probability.decided === 0;
  return (
    <Card className="grid gap-4 p-5">
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-4">
        <div>
          <dt className="text-sm text-muted">{t('form.value')}</dt>
          <dd className="title-serif text-xl">{value ? money(value) : t('noValue')}</dd>
        </div>
        <div>
          <dt className="text-sm text-muted">{t('score.probability')}</dt>
          <dd>
            <span className="title-serif text-xl">{format.percent(probability.percent / 100)}</span>
            <span className="block text-sm text-pretty text-muted">
              {t(`basis.${isUntried ? 'untried' : probability.basis}`, {
                won: format.number(probability.won),
                decided: format.number(probability.decided),
              })}
            </span>
          </dd>
        </div>
        <div>
          <dt className="text-sm text-muted">{t('form.closeOn')}</dt>
          <dd className="title-serif text-xl">{closeOn ? format.calendarDate(closeOn) : '–'}</dd>
        </div>
      </dl>
      {!isOpenStage(stage) && opportunity.outcome_reason !== '' ? (
        <p className="wrap-anywhere whitespace-pre-line">{opportunity.outcome_reason}</p>
      ) : null}
      {step ? (
        <Step
          step={step}
          today={opportunity.today}
          action={
            <IconButton
              size="sm"
              className="-my-1.5 -mr-2"
              label={t('detail.stepDone', { text: step.text })}
              icon={<Check aria-hidden size={16} />}
              onClick={() => finish(step.text)}
            />
          }
        />
      ) : (
        <p className="border-t border-border pt-2 text-sm text-muted">{t('detail.noStep')}</p>
      )}
    </Card>
  );
}
