import { interactionSummaryLimit, loggableKinds } from '@kith/contract/interactions/schemas';
import { useId, useState } from 'react';

import type { Connection } from '#extension/connection/stored.ts';
import { cutLine } from '#extension/person/found-person.ts';

import { Field } from './field.tsx';
import { say } from './say.ts';
import { SubmitForm } from './submit-form.tsx';
import { type LoggedKind, logInteraction, type Outcome } from './writes.ts';

type LogFormProps = { connection: Connection; contact: { id: string; full_name: string } };

/** Logs what has just happened with a contact. */
export function LogForm({ connection, contact }: LogFormProps) {
  const id = useId();
  const [kind, setKind] = useState<LoggedKind>('message');
  const [summary, setSummary] = useState('');
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [isSending, setIsSending] = useState(false);
  if (outcome?.result === 'saved' || outcome?.result === 'later') {
    const text = outcome.result === 'saved' ? 'logged' : 'logged_later';
    return (
      <p role="status" className="done">
        {say(text)}
      </p>
    );
  }
  const submit = async () => {
    if (isSending) return;
    setIsSending(true);
    const what = { kind, summary: cutLine(summary, interactionSummaryLimit), now: new Date() };
    setOutcome(await logInteraction(connection, contact, what));
    setIsSending(false);
  };
  return (
    <SubmitForm label={say('log_title', contact.full_name)} onSubmit={submit}>
      <div className="field">
        <label htmlFor={id}>{say('kind')}</label>
        <select
          id={id}
          value={kind}
          onChange={(event) => setKind(event.target.value as LoggedKind)}
        >
          {loggableKinds.map((one) => (
            <option key={one} value={one}>
              {say(`kind_${one}`)}
            </option>
          ))}
        </select>
      </div>
      <Field label={say('log_what')} value={summary} onChange={setSummary} />
      {outcome?.result === 'refused' ? (
        <p role="alert" className="problem">
          {say('not_accepted', outcome.code)}
        </p>
      ) : null}
      <button type="submit" className="primary" aria-disabled={isSending}>
        {say('log_send')}
      </button>
    </SubmitForm>
  );
}
