import { paths } from '@kith/contract/app-routes/paths';
import type { Nudge } from '@kith/contract/nudges/schemas';
import { useQuery } from '@tanstack/react-query';
import { Sunrise } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { Card, Section } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { todayNudgesQuery } from '../api/today-nudges.ts';
import { AllDone } from './all-done.tsx';
import type { RenderSend } from './draft-form.tsx';
import { NudgeRow } from './nudge-row.tsx';
import { SettledNudge } from './settled-nudge.tsx';
import { TodaySkeleton } from './today-skeleton.tsx';
import { useSuggestionKeys } from './use-suggestion-keys.ts';

type TodayListProps = {
  /** The dialog in which a nudge is logged; the caller closes it. */
  renderLogDialog: (nudge: Nudge, onClose: () => void) => ReactNode;
  /** Sends a draft within the service. */
  renderSend: RenderSend;
};

/** Comes with the first draft. */
const DraftDialog = lazy(async () => {
  const dialog = await import('./draft-dialog.tsx');
  return { default: dialog.DraftDialog };
});

/** Today's suggestions: people to contact, why, and the actions. */
export function TodayList(slots: TodayListProps) {
  const { t } = useTranslation(['nudges', 'errors', 'common']);
  const format = useFormat();
  const today = useQuery(todayNudgesQuery());
  const nudges = today.data?.items ?? [];
  const done = nudges.filter((nudge) => nudge.status === 'done').length;
  const total = done + nudges.filter((nudge) => nudge.status === 'open').length;
  return (
    <Section
      title={t('today')}
      aside={
        total > 0 ? t('progress', { done: format.number(done), total: format.number(total) }) : null
      }
    >
      <Card className="overflow-hidden">
        {today.isPending ? (
          <TodaySkeleton />
        ) : today.isError ? (
          <LoadFailure error={today.error} onRetry={() => void today.refetch()} />
        ) : nudges.length === 0 ? (
          <EmptyState
            icon={<Sunrise aria-hidden size={22} />}
            title={t('none.title')}
            description={t('none.description')}
            action={
              <Button asChild>
                <Link to={paths.contacts()}>{t('none.action')}</Link>
              </Button>
            }
          />
        ) : (
          <NudgeList nudges={nudges} {...slots} />
        )}
      </Card>
    </Section>
  );
}

type OpenDialog = { kind: 'draft' | 'log'; id: string };

type NudgeListProps = { nudges: Nudge[] } & TodayListProps;

function NudgeList({ nudges, renderLogDialog, renderSend }: NudgeListProps) {
  const { t } = useTranslation('nudges');
  const listRef = useRef<HTMLUListElement>(null);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const navigate = useNavigate();
  const active = findActive(nudges, chosenId);
  useSuggestionKeys({
    listRef,
    activeId: active?.id,
    onOpen: (id) => {
      const opened = nudges.find((nudge) => nudge.id === id);
      if (opened) void navigate(paths.contact(opened.contact.id));
    },
  });
  const atHand = dialog && nudges.find((nudge) => nudge.id === dialog.id);
  const close = () => setDialog(null);
  return (
    <>
      {active ? null : <AllDone nudges={nudges} />}
      <ul ref={listRef} aria-label={t('listLabel')}>
        {nudges.map((nudge) =>
          nudge.status === 'open' ? (
            <NudgeRow
              key={nudge.id}
              nudge={nudge}
              isActive={nudge === active}
              onActivate={() => setChosenId(nudge.id)}
              onDraft={() => setDialog({ kind: 'draft', id: nudge.id })}
              onLog={() => setDialog({ kind: 'log', id: nudge.id })}
            />
          ) : (
            <SettledNudge key={nudge.id} nudge={nudge} />
          ),
        )}
      </ul>
      {atHand && dialog.kind === 'draft' ? (
        <Suspense>
          <DraftDialog
            subject={{
              contactId: atHand.contact.id,
              name: atHand.contact.full_name,
              nudge: atHand,
            }}
            renderSend={renderSend}
            onClose={close}
          />
        </Suspense>
      ) : null}
      {atHand && dialog.kind === 'log' ? renderLogDialog(atHand, close) : null}
    </>
  );
}

/** The chosen nudge; once that is answered, the next open one, else the first. */
function findActive(nudges: readonly Nudge[], chosenId: string | null): Nudge | undefined {
  const at = nudges.findIndex(({ id }) => id === chosenId);
  const isOpen = ({ status }: Nudge) => status === 'open';
  return nudges.slice(Math.max(0, at)).find(isOpen) ?? nudges.find(isOpen);
}
