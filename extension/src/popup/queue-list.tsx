import { dropWrite, reviseWrite } from '#extension/connection/queue.ts';
import type { Connection, QueuedWrite } from '#extension/connection/stored.ts';
import { askToSend } from '#extension/messages.ts';

import { say } from './say.ts';

type QueueListProps = { queue: readonly QueuedWrite[]; connection: Connection | null };

/** What the service doesn't have yet, and what it refused. */
export function QueueList({ queue, connection }: QueueListProps) {
  if (queue.length === 0) return null;
  return (
    <section className="queue" aria-label={say('queue_title')}>
      <h2>{say('queue_title')}</h2>
      <p className="hint">{say('queue_about')}</p>
      <ul>
        {queue.map((write) => (
          <QueueRow key={write.id} write={write} connection={connection} />
        ))}
      </ul>
    </section>
  );
}

function QueueRow({ write, connection }: { write: QueuedWrite; connection: Connection | null }) {
  const { id, label, refusal, memberId, body } = write;
  const isOthers = connection !== null && memberId !== connection.memberId;
  const saveAnyway = async () => {
    await reviseWrite(id, { ...body, allow_duplicate: true });
    await askToSend();
  };
  return (
    <li>
      <span className="grow">
        {label}
        {refusal ? <span className="problem"> {say('queue_refused')}</span> : null}
        {isOthers ? <span className="problem"> {say('queue_other')}</span> : null}
      </span>
      {refusal?.code === 'duplicate_contact' ? (
        <button type="button" className="quiet" onClick={() => void saveAnyway()}>
          {say('save_anyway')}
        </button>
      ) : null}
      <button
        type="button"
        className="quiet"
        aria-label={say('remove_named', label)}
        onClick={() => void dropWrite(id)}
      >
        {say('remove')}
      </button>
    </li>
  );
}
