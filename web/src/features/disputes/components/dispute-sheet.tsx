import { brand } from '@kith/contract/core/brand';
import type { DisputeDetail, DisputeEntry } from '@kith/contract/disputes/endpoints';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Section } from '#ui/card.tsx';
import type { Gate } from '#ui/gate.ts';
import { LoadFailure } from '#ui/load-failure.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useDispute } from '../api/disputes.ts';
import { DisputeMarks } from './dispute-marks.tsx';
import { DisputeSteps } from './dispute-steps.tsx';
import { useDisputeTexts } from './use-dispute-texts.ts';

/** One case: what it is about, what was written and decided, and the next steps. */
export function DisputeSheet({
  id,
  gate,
  onClose,
}: {
  id: string;
  gate: Gate;
  onClose: () => void;
}) {
  const { t } = useTranslation('disputes');
  const { data, isError, error, refetch } = useDispute(id);
  return (
    <Sheet
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={data ? t('number', { number: data.number }) : t('title')}
      widthClassName="w-full max-w-xl"
    >
      <div className="grid grid-cols-1 gap-6 p-5">
        {isError ? (
          <LoadFailure error={error} onRetry={() => void refetch()} />
        ) : data ? (
          <Content item={data} gate={gate} />
        ) : (
          <Skeleton className="h-96" />
        )}
      </div>
    </Sheet>
  );
}

function Content({ item, gate }: { item: DisputeDetail; gate: Gate }) {
  const { t } = useTranslation('disputes');
  const { nameReference, nameOutcome } = useDisputeTexts();
  const { member, ticket, reference, proposal } = item;
  return (
    <>
      <div className="grid gap-2">
        <p className="text-lg font-semibold break-words">{item.subject}</p>
        <DisputeMarks item={item} />
        <p className="break-words">
          {t('about_member', { name: member.name || (member.email ?? t('nameless')) })}
          {' · '}
          <span className="text-muted">
            {item.assignee === null ? t('unassigned') : t('assignee', { name: item.assignee.name })}
          </span>
        </p>
      </div>
      <Section title={t('reference.title')}>
        <p className="break-words">
          {reference === null ? t('reference.none') : nameReference(reference)}
        </p>
        {ticket === null ? null : (
          <>
            <p className="break-words">
              {t('reference.ticket', { number: ticket.number, subject: ticket.subject })}
            </p>
            <blockquote className="border-l-2 border-border-strong pl-3 text-sm whitespace-pre-line wrap-anywhere">
              {ticket.message}
            </blockquote>
          </>
        )}
      </Section>
      {proposal === null ? null : (
        <div role="status" className="grid gap-1 rounded-md bg-sunken p-4">
          <p className="font-semibold">
            {t('proposal', { outcome: nameOutcome(proposal.outcome) })}
          </p>
          <p className="whitespace-pre-line wrap-anywhere">{proposal.text}</p>
        </div>
      )}
      <DisputeSteps item={item} gate={gate} />
      <Section title={t('entries.title')}>
        <ol aria-label={t('entries.title')} className="divide-y divide-border">
          {item.entries.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ol>
      </Section>
    </>
  );
}

function Entry({ entry }: { entry: DisputeEntry }) {
  const { t } = useTranslation('disputes');
  const format = useFormat();
  const { nameOutcome } = useDisputeTexts();
  return (
    <li className="grid gap-0.5 py-3">
      <p className="font-medium">
        {t(`entries.${entry.kind}`)}
        {entry.outcome === null ? null : ` · ${nameOutcome(entry.outcome)}`}
      </p>
      {entry.text === '' ? null : <p className="whitespace-pre-line wrap-anywhere">{entry.text}</p>}
      <p className="text-sm text-muted">
        {[entry.author?.name ?? brand.name, format.dateTime(entry.at)].join(' · ')}
      </p>
    </li>
  );
}
