import { useState } from 'react';

import { dropWrite } from '#extension/connection/queue.ts';
import type { Connection } from '#extension/connection/stored.ts';

import { LogForm } from './log-form.tsx';
import { OpenButton } from './open-button.tsx';
import { say } from './say.ts';
import { Warmth } from './warmth.tsx';

type KnownPersonProps = {
  connection: Connection;
  contact: { id: string; full_name: string; warmth?: number };
  /** Of a save that was refused because of this contact. */
  onSaveAnyway?: () => void;
  writeId?: string;
};

/** Someone the member has already: to open, to log something with, or to save once more. */
export function KnownPerson({ connection, contact, onSaveAnyway, writeId }: KnownPersonProps) {
  const [isLogging, setIsLogging] = useState(false);
  const log = async () => {
    setIsLogging(true);
    if (writeId !== undefined) await dropWrite(writeId);
  };
  const text = say(onSaveAnyway ? 'duplicate' : 'known', contact.full_name);
  return (
    <section className="known" aria-label={text}>
      <div className="line">
        <p role="status" className="grow">
          {text}
        </p>
        {contact.warmth === undefined ? null : <Warmth warmth={contact.warmth} />}
      </div>
      {isLogging ? (
        <LogForm connection={connection} contact={contact} />
      ) : (
        <div className="buttons">
          <OpenButton connection={connection} contactId={contact.id} />
          <button type="button" className="quiet" onClick={() => void log()}>
            {say('log_instead')}
          </button>
          {onSaveAnyway ? (
            <button type="button" className="quiet" onClick={onSaveAnyway}>
              {say('save_anyway')}
            </button>
          ) : null}
        </div>
      )}
    </section>
  );
}
