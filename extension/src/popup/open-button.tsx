import { paths } from '@kith/contract/app-routes/paths';

import { browser } from '#extension/browser-api.ts';
import type { Connection } from '#extension/connection/stored.ts';

import { say } from './say.ts';

type OpenButtonProps = { connection: Connection; contactId: string };

/** Opens a contact in the app. */
export function OpenButton({ connection, contactId }: OpenButtonProps) {
  const url = new URL(paths.contact(contactId), connection.origin).href;
  return (
    <button type="button" className="quiet" onClick={() => void browser.tabs.create({ url })}>
      {say('open')}
    </button>
  );
}
