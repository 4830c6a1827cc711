import type { ModerationAction } from '@kith/contract/moderation/rules';
import type {
  CaseMessage,
  ModerationCase,
  ModerationNotice,
} from '@kith/contract/moderation/schemas';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import type { Gate } from '#ui/gate.ts';
import { CasePictures } from './case-pictures.tsx';

/** `message`: the one of a conversation that is hidden, instead of the case being decided. */
export type Wanted = { item: ModerationCase; action: ModerationAction; message?: CaseMessage };

type CaseItemProps = { item: ModerationCase; gate: Gate; onDecide: (wanted: Wanted) => void };

const quote = 'border-l-2 border-border-strong pl-3 whitespace-pre-line wrap-anywhere';

/** One reported thing: what it said, who reported it and why, what was decided. */
export function CaseItem({ item, gate, onDecide }: CaseItemProps) {
  const { t } = useTranslation(['moderation', 'messages']);
  const format = useFormat();
  const name = item.member?.name ?? t('several');
  const title = t(`subjects.${item.subject}`, { name });
  const [latest] = item.reports;
  return (
    <li aria-label={title} className="grid gap-3 px-4 py-4 sm:px-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="font-semibold wrap-anywhere">{title}</h3>
        <Badge tone={item.waits_since === null ? 'neutral' : 'warning'}>
          {t('reports', { count: item.report_count, number: format.number(item.report_count) })}
        </Badge>
        {item.is_hidden ? <Badge tone="danger">{t('hidden')}</Badge> : null}
        {item.actions.includes('uphold') ? <Badge tone="ember">{t('appealed')}</Badge> : null}
      </div>
      {item.messages.length > 0 ? (
        <CaseMessages item={item} gate={gate} onDecide={onDecide} />
      ) : (
        <blockquote className={quote}>
          {(latest?.quoted_content ?? item.notice?.quoted_content) || t('noText')}
        </blockquote>
      )}
      {item.pictures.length > 0 ? <CasePictures id={item.id} pictures={item.pictures} /> : null}
      <ul className="grid gap-1.5 text-sm text-muted">
        {item.reports.map((report) => (
          <li key={`${report.created_at}${report.reporter?.id}`} className="wrap-anywhere">
            {[
              t(`messages:report.reasons.${report.reason}`),
              report.reporter?.name ?? t('visitor'),
              format.dateTime(report.created_at),
            ].join(' · ')}
            {report.note === '' ? null : <p className="text-text">{report.note}</p>}
          </li>
        ))}
      </ul>
      {item.notice ? <Appeal notice={item.notice} /> : null}
      {item.decision === null || item.decided_at === null ? null : (
        <p className="text-sm text-muted wrap-anywhere">
          {t(`decisions.${item.decision}`)} · {format.dateTime(item.decided_at)}
          {item.decision_note === '' ? '' : ` · ${item.decision_note}`}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {item.actions.map((action) => (
          <span key={action}>
            {gate(
              t(`actions.${action}`),
              <Button
                size="sm"
                variant={action === 'hide' ? 'danger-quiet' : 'secondary'}
                aria-label={format.labelled(t(`actions.${action}`), title)}
                onClick={() => onDecide({ item, action })}
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

/** What a member wrote in a reported conversation, of which each message can be hidden. */
function CaseMessages({ item, gate, onDecide }: CaseItemProps) {
  const { t } = useTranslation('moderation');
  const format = useFormat();
  return (
    <ul aria-label={t('messages')} className="grid gap-2">
      {item.messages.map((message) => (
        <li key={message.id} className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
          <blockquote className={`${quote} min-w-0 flex-1 basis-64`}>{message.content}</blockquote>
          {message.is_hidden ? (
            <Badge tone="danger">{t('hidden')}</Badge>
          ) : (
            gate(
              t('actions.hide'),
              <Button
                size="sm"
                aria-label={format.labelled(t('actions.hide'), message.content)}
                onClick={() => onDecide({ item, action: 'hide', message })}
              >
                {t('actions.hide')}
              </Button>,
            )
          )}
        </li>
      ))}
    </ul>
  );
}

function Appeal({ notice }: { notice: ModerationNotice }) {
  const { t } = useTranslation('moderation');
  if (notice.appeal === null) return null;
  return (
    <div className="grid gap-1">
      <p className="text-sm font-semibold">{t('appeal')}</p>
      <blockquote className={quote}>{notice.appeal}</blockquote>
    </div>
  );
}
