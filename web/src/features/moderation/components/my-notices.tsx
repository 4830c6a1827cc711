import type { ModerationNotice } from '@kith/contract/moderation/schemas';
import { lazy, Suspense, useState } from 'react';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { Card, Section } from '#ui/card.tsx';
import { useNotices } from '../api/notices.ts';

const AppealDialog = lazy(async () => {
  const dialog = await import('./appeal-dialog.tsx');
  return { default: dialog.AppealDialog };
});

/** Decisions about what the member wrote, each with its one appeal; nothing if there are none. */
export function MyNotices() {
  const { t } = useTranslation('moderation');
  const [appealed, setAppealed] = useState<string | null>(null);
  const notices = useNotices().data?.items ?? [];
  if (notices.length === 0) return null;
  return (
    <Section title={t('notices.title')}>
      <Card>
        <ul aria-label={t('notices.title')} className="divide-y divide-border px-4 sm:px-5">
          {notices.map((notice) => (
            <Notice key={notice.id} notice={notice} onAppeal={() => setAppealed(notice.id)} />
          ))}
        </ul>
      </Card>
      {appealed === null ? null : (
        <Suspense>
          <AppealDialog noticeId={appealed} onClose={() => setAppealed(null)} />
        </Suspense>
      )}
    </Section>
  );
}

function Notice({ notice, onAppeal }: { notice: ModerationNotice; onAppeal: () => void }) {
  const { t } = useTranslation(['moderation', 'messages']);
  const format = useFormat();
  const { action, subject, outcome } = notice;
  const rule = t(`messages:report.reasons.${notice.rule}`);
  return (
    <li className="grid justify-items-start gap-2 py-4">
      <p className="font-semibold">{t(`notices.${action}.${subject}`)}</p>
      <p className="text-sm text-muted">
        {t('notices.rule', { rule })} · {format.dateTime(notice.created_at)}
      </p>
      {notice.quoted_content === '' ? null : (
        <blockquote className="line-clamp-6 border-l-2 border-border-strong pl-3 text-sm whitespace-pre-line wrap-anywhere">
          {notice.quoted_content}
        </blockquote>
      )}
      {notice.note === '' ? null : <p className="text-sm wrap-anywhere">{notice.note}</p>}
      {notice.appeal === null ? null : (
        <p className="text-sm text-muted wrap-anywhere">
          {t('notices.yourAppeal', { text: notice.appeal })}
        </p>
      )}
      {outcome !== null ? (
        <p className="text-sm wrap-anywhere">
          <strong>{t(`notices.outcomes.${outcome}`)}</strong> {notice.outcome_note}
        </p>
      ) : notice.appealed_at === null ? (
        <Button size="sm" onClick={onAppeal}>
          {t('notices.appeal')}
        </Button>
      ) : (
        <p className="text-sm text-muted">{t('notices.waiting')}</p>
      )}
    </li>
  );
}
