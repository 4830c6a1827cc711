import { useState } from 'react';

import { disconnect } from '#extension/connection/connect.ts';
import type { Connection } from '#extension/connection/stored.ts';
import { askToSend } from '#extension/messages.ts';

import { say } from './say.ts';

/** Where the extension is connected, and the way out. */
export function AccountBar({ connection, unsent }: { connection: Connection; unsent: number }) {
  const [isAsking, setIsAsking] = useState(false);
  const signOut = async () => {
    await disconnect();
    await askToSend();
  };
  // What was sent in the meantime can't be lost any more.
  if (isAsking && unsent === 0) setIsAsking(false);
  return (
    <footer>
      {isAsking ? (
        <div role="alert" className="problem">
          {say('sign_out_lose', unsent)}
          <div className="buttons">
            <button type="button" className="danger" onClick={() => void signOut()}>
              {say('sign_out_anyway')}
            </button>
            <button type="button" onClick={() => setIsAsking(false)}>
              {say('cancel')}
            </button>
          </div>
        </div>
      ) : (
        <>
          <span>{say('connected_to', new URL(connection.origin).host)}</span>
          <button
            type="button"
            className="quiet"
            onClick={() => (unsent === 0 ? void signOut() : setIsAsking(true))}
          >
            {say('sign_out')}
          </button>
        </>
      )}
    </footer>
  );
}
