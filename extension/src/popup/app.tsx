import { brand } from '@kith/contract/core/brand';
import { useEffect, useState } from 'react';

import { askToSend } from '#extension/messages.ts';
import type { ReadPage } from '#extension/person/read-page.ts';

import { AccountBar } from './account-bar.tsx';
import { ConnectForm } from './connect-form.tsx';
import { PersonPanel } from './person-panel.tsx';
import { QueueList } from './queue-list.tsx';
import { readTab } from './read-tab.ts';
import { say } from './say.ts';
import { useStored } from './use-stored.ts';

type Page = 'reading' | ReadPage | null;

export function App() {
  const stored = useStored();
  const [page, setPage] = useState<Page>('reading');
  useEffect(() => {
    void readTab().then(setPage);
    const send = () => void askToSend();
    send();
    globalThis.addEventListener('online', send);
    return () => globalThis.removeEventListener('online', send);
  }, []);
  if (stored === null) return null;
  const { connection, queue, origin } = stored;
  const isConnected = connection !== null && !connection.isOver;
  return (
    <>
      <header>
        <Logo />
        <h1>{brand.name}</h1>
      </header>
      {isConnected ? null : <ConnectForm origin={origin} isOver={connection?.isOver ?? false} />}
      {isConnected && page === 'reading' ? (
        <p role="status" className="about">
          {say('reading')}
        </p>
      ) : null}
      {isConnected && page !== 'reading' ? (
        <PersonPanel connection={connection} page={page} />
      ) : null}
      <QueueList queue={queue} connection={connection} />
      {connection === null ? null : <AccountBar connection={connection} unsent={queue.length} />}
    </>
  );
}

function Logo() {
  return (
    <svg className="logo" viewBox="0 0 32 24" aria-hidden="true">
      <path d="M7.5 16C7.5 3.5 24.5 3.5 24.5 16" />
      <circle cx="7.5" cy="17" r="5" />
      <circle className="ember" cx="24.5" cy="17" r="5" />
    </svg>
  );
}
