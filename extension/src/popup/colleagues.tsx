import type { ListedContact } from '@kith/contract/contacts/schemas';

import type { Connection } from '#extension/connection/stored.ts';

import { OpenButton } from './open-button.tsx';
import { say } from './say.ts';
import { Warmth } from './warmth.tsx';

type ColleaguesProps = {
  company: string;
  contacts: readonly ListedContact[];
  connection: Connection;
};

/** Whom the member knows at the person's company, and how warm each relationship is. */
export function Colleagues({ company, contacts, connection }: ColleaguesProps) {
  if (contacts.length === 0) return null;
  const title = say('colleagues', company);
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {contacts.map(({ id, full_name: name, title: position, warmth }) => (
          <li key={id}>
            <span className="grow">
              <strong>{name}</strong>
              {position === '' ? null : <span className="hint"> {position}</span>}
            </span>
            <Warmth warmth={warmth} />
            <OpenButton connection={connection} contactId={id} />
          </li>
        ))}
      </ul>
    </section>
  );
}
