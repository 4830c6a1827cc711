import {
  interactionBodyLimit,
  type InteractionLog,
  interactionLogSchema,
} from '@kith/contract/interactions/schemas';
import { useRef } from 'react';
import { isRefusal } from '#lib/errors.ts';
import { useLocalePreferences } from '#lib/i18n/preferences.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { fromWallClock } from '#lib/i18n/zoned-time.ts';
import { Composer } from '#ui/composer.tsx';
import { Kbd } from '#ui/kbd.tsx';
import { useDraft } from '#ui/use-draft.ts';
import type { InteractionEffects } from '../api/interaction-effects.ts';
import { useLogInteraction } from '../api/log-interaction.ts';
import type { InteractionChoices } from './interaction-choices.ts';
import { InteractionTools } from './interaction-tools.tsx';
import { splitText } from './split-text.ts';

type LogInteractionProps = {
  contactId: string;
  /** The nudge answered by it, if any. */
  nudgeId?: string | undefined;
  effects?: InteractionEffects;
  onLogged?: () => void;
  /** One line with its key until it is used. */
  isResting?: boolean;
};

type Attempt = {
  draft: string;
  log: InteractionLog & { occurred_at: string };
  idempotencyKey: string;
};

const noEffects: InteractionEffects = {};
const firstChoices: InteractionChoices = { kind: 'meeting', direction: 'mutual', when: null };

/** The form to log an interaction with a contact. Text and choices survive a reload. */
export function LogInteraction({
  contactId,
  nudgeId,
  effects = noEffects,
  onLogged,
  isResting = false,
}: LogInteractionProps) {
  const { t } = useTranslation('contacts');
  const { timezone } = useLocalePreferences();
  const logInteraction = useLogInteraction(effects);
  const [choices, setChoices] = useChoicesDraft(contactId);
  const lastAttempt = useRef<Attempt | null>(null);

  /** Sending the same text again after a lost answer is the same attempt, so it is logged once. */
  function beginAttempt(text: string): Attempt {
    const draft = JSON.stringify([contactId, nudgeId, text, choices]);
    if (lastAttempt.current?.draft === draft) return lastAttempt.current;
    const at = choices.when === null ? null : fromWallClock(choices.when, timezone);
    return {
      draft,
      idempotencyKey: crypto.randomUUID(),
      log: {
        contact_id: contactId,
        kind: choices.kind,
        direction: choices.direction,
        occurred_at: (at ?? new Date()).toISOString(),
        ...splitText(text),
        ...(nudgeId === undefined ? {} : { nudge_id: nudgeId }),
      },
    };
  }

  async function send(text: string) {
    const attempt = beginAttempt(text);
    lastAttempt.current = attempt;
    try {
      await logInteraction.mutateAsync(attempt);
    } catch (error) {
      if (isRefusal(error)) lastAttempt.current = null;
      throw error;
    }
    lastAttempt.current = null;
    setChoices(firstChoices);
    onLogged?.();
  }

  return (
    <Composer
      label={t('log.label')}
      placeholder={t(isResting ? 'log.note' : 'log.placeholder')}
      {...(isResting && { restHint: <Kbd>N</Kbd> })}
      sendLabel={t('log.send')}
      storageKey={`draft:interaction:${contactId}`}
      maxLength={interactionBodyLimit}
      onSend={send}
      canSendEmpty={choices.kind !== 'note'}
      tools={<InteractionTools value={choices} onValueChange={setChoices} />}
    />
  );
}

const choicesSchema = interactionLogSchema.pick({ kind: true, direction: true });

/** The stored choices of the draft; invalid ones are ignored. */
function useChoicesDraft(contactId: string) {
  const [stored, store] = useDraft(`draft:interaction-choices:${contactId}`);
  function set(choices: InteractionChoices) {
    store(choices === firstChoices ? '' : JSON.stringify(choices));
  }
  return [readChoices(stored), set] as const;
}

function readChoices(stored: string): InteractionChoices {
  try {
    const value: unknown = JSON.parse(stored);
    const { when } = value as { when?: unknown };
    return { ...choicesSchema.parse(value), when: typeof when === 'string' ? when : null };
  } catch {
    return firstChoices;
  }
}
