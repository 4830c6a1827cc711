import type { Evidence } from '@kith/contract/analyses/proposal';
import type { AnsweredProposal } from '@kith/contract/analyses/schemas';
import { Check, Sparkles, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useFormat } from '#lib/i18n/format.ts';
import { useFlag } from '#lib/flags.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { whenDone } from '#lib/when-done.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { showToast } from '#ui/toast.ts';
import { useAnswer, useContactAnalysis } from '../api/analyses.ts';
import { useProposalTexts } from './use-proposal-texts.ts';

/** As many as leave the timeline in sight. */
const fewProposals = 5;

type ContactProposalsProps = {
  contactId: string;
  /** Where nothing else is shown, all at once. */
  isWhole?: boolean;
  /** What more there is to see of the words that a proposal is based on. */
  renderContext?: (proof: Evidence) => ReactNode;
};

/** What the last analysis proposes for a contact; nothing without one. Each is accepted by itself. */
export function ContactProposals({
  contactId,
  isWhole = false,
  renderContext,
}: ContactProposalsProps) {
  const { t } = useTranslation(['analyses', 'common']);
  const format = useFormat();
  const [showsAll, setShowsAll] = useState(isWhole);
  const { data } = useContactAnalysis(contactId);
  const open = (data?.proposals ?? []).filter(({ answer }) => answer !== 'dismissed');
  // What the member could add comes after what was found.
  const isMissing = ({ kind }: AnsweredProposal) => kind === 'missing';
  const sorted = [...open.filter((one) => !isMissing(one)), ...open.filter(isMissing)];
  if (!data?.analysed_at || open.length === 0) return null;
  return (
    <section
      aria-label={t('result.title')}
      className="grid gap-1 rounded-xl border border-border bg-surface p-4"
    >
      <h2 className="flex items-center gap-2 font-semibold">
        <Sparkles aria-hidden size={16} className="text-ember-ink" />
        {t('result.title')}
        <span className="ml-auto text-sm font-normal text-muted">
          {t('result.when', { when: format.relative(data.analysed_at) })}
        </span>
      </h2>
      <p className="text-sm text-muted">
        {data.engine === 'remote' ? t('result.byService') : t('result.byRules')}
      </p>
      <ul className="grid divide-y divide-border">
        {(showsAll ? sorted : sorted.slice(0, fewProposals)).map((one) => (
          <ProposalRow
            key={`${one.kind}:${one.value}`}
            contactId={contactId}
            one={one}
            renderContext={renderContext}
          />
        ))}
      </ul>
      {showsAll || sorted.length <= fewProposals ? null : (
        <Button size="sm" variant="ghost" onClick={() => setShowsAll(true)}>
          {t('common:showMore')}
        </Button>
      )}
    </section>
  );
}

type ProposalRowProps = Pick<ContactProposalsProps, 'contactId' | 'renderContext'> & {
  one: AnsweredProposal;
};

function ProposalRow({ contactId, one, renderContext }: ProposalRowProps) {
  const { t } = useTranslation(['analyses', 'common']);
  const format = useFormat();
  const answer = useAnswer();
  const texts = useProposalTexts();
  const hasBadges = useFlag('li_confidence_badges');
  const showsConfidence = hasBadges || !isOfProfile(one);
  const value = texts.valueOf(one);
  const key = { contact_id: contactId, kind: one.kind, value: one.value };
  const give = (given: 'accepted' | 'dismissed') =>
    whenDone(answer.mutateAsync({ ...key, answer: given }), {
      onSuccess: () =>
        showToast({
          title: t(`result.${given}`, { value }),
          action: {
            label: t('common:undo'),
            onAct: () => answer.mutate({ ...key, answer: null }),
          },
        }),
    });
  return (
    <li className="grid gap-1 py-2.5">
      <div className="flex items-center gap-2">
        <span className="min-w-0 flex-1 wrap-anywhere">
          <span className="text-sm text-muted">{t(`kinds.${one.kind}`)} </span>
          <span className="font-medium">{value}</span>
        </span>
        {one.kind === 'missing' || !showsConfidence ? null : (
          <Badge>{t('result.sure', { percent: format.percent(one.confidence) })}</Badge>
        )}
        {one.answer === 'accepted' ? (
          <Button
            size="sm"
            variant="ghost"
            isPending={answer.isPending}
            onClick={() => answer.mutate({ ...key, answer: null })}
          >
            {t('common:undo')}
          </Button>
        ) : (
          <>
            {one.kind === 'missing' ? null : (
              <IconButton
                size="sm"
                label={t('result.accept', { value })}
                icon={<Check aria-hidden size={16} />}
                disabled={answer.isPending}
                onClick={() => give('accepted')}
              />
            )}
            <IconButton
              size="sm"
              label={t('result.dismiss', { value })}
              icon={<X aria-hidden size={16} />}
              disabled={answer.isPending}
              onClick={() => give('dismissed')}
            />
          </>
        )}
      </div>
      {one.evidence.map((proof) => (
        <p key={`${proof.source}:${proof.words}`} className="text-sm text-pretty text-muted">
          <q className="wrap-anywhere">{proof.words}</q> {texts.sourceOf(proof)}{' '}
          {renderContext?.(proof)}
        </p>
      ))}
    </li>
  );
}

/** Profiles say it in so many words; how sure that is, is an addition of its own. */
function isOfProfile({ evidence }: AnsweredProposal): boolean {
  return evidence.length > 0 && evidence.every(({ source }) => source === 'profile');
}
