import type { Signal } from '@kith/contract/signals/schemas';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { renderSend } from '#app/render-send.tsx';
import { useAnswerNudge } from '#features/nudges/api/answer-nudge.ts';
import { NudgeReason } from '#features/nudges/components/nudge-reason.tsx';
import { SignalLink } from '#features/signals/components/signal-link.tsx';
import { apiClient, apiQuery } from '#lib/api-client.ts';

/** Needed when a signal is acted on, so they load then. */
const DraftDialog = lazy(async () => {
  const dialog = await import('#features/nudges/components/draft-dialog.tsx');
  return { default: dialog.DraftDialog };
});
const LogInteractionDialog = lazy(async () => {
  const dialog = await import('#features/dashboard/components/log-interaction-dialog.tsx');
  return { default: dialog.LogInteractionDialog };
});
const LogInteraction = lazy(async () => {
  const form = await import('#features/interactions/components/log-interaction.tsx');
  return { default: form.LogInteraction };
});

/** What the screens with signals show of nudges and interactions. */
export const signalParts = {
  renderLink: ({ reason }: Signal): ReactNode => <SignalLink reason={reason} />,
  renderReason: (reason: Signal['reason']): ReactNode => <NudgeReason reason={reason} />,
  renderDraft: (signal: Signal, onClose: () => void): ReactNode => (
    <SignalDraft signal={signal} onClose={onClose} />
  ),
  renderLog: (signal: Signal, onClose: () => void): ReactNode => (
    <SignalLog signal={signal} onClose={onClose} />
  ),
};

type SignalPartProps = { signal: Signal; onClose: () => void };

/** The signal's nudge: what is drafted or logged from it answers the signal. */
const nudgeQuery = ({ id }: Signal) => ({
  queryKey: apiQuery.signals.nudge.key({ input: { id } }),
  queryFn: () => apiClient.signals.nudge({ id }),
});

function SignalDraft({ signal, onClose }: SignalPartProps) {
  const { data: nudge } = useQuery(nudgeQuery(signal));
  if (!nudge) return null;
  return (
    <Suspense>
      <DraftDialog
        subject={{ contactId: signal.contact.id, name: signal.contact.full_name, nudge }}
        renderSend={renderSend}
        onClose={onClose}
      />
    </Suspense>
  );
}

function SignalLog({ signal, onClose }: SignalPartProps) {
  const answerNudge = useAnswerNudge();
  const queryClient = useQueryClient();
  const { data: nudge } = useQuery(nudgeQuery(signal));
  if (!nudge) return null;
  const refresh = async () => {
    await answerNudge(nudge.id);
    const keys = [apiQuery.signals.key(), apiQuery.engagements.key(), apiQuery.feed.read.key()];
    await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
  };
  return (
    <Suspense>
      <LogInteractionDialog
        person={signal.contact}
        onClose={onClose}
        renderForm={(person) => (
          <Suspense>
            <LogInteraction
              key={person.id}
              contactId={person.id}
              nudgeId={nudge.id}
              onLogged={() => {
                onClose();
                void refresh();
              }}
            />
          </Suspense>
        )}
      />
    </Suspense>
  );
}
