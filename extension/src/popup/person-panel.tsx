import { useState } from 'react';

import type { Connection } from '#extension/connection/stored.ts';
import { nameOf, noPerson } from '#extension/person/found-person.ts';
import type { ReadPage } from '#extension/person/read-page.ts';

import { Colleagues } from './colleagues.tsx';
import { KnownPerson } from './known-person.tsx';
import { LogForm } from './log-form.tsx';
import { OpenButton } from './open-button.tsx';
import { PersonForm } from './person-form.tsx';
import { say } from './say.ts';
import { useColleagues, useSamePerson } from './use-known.ts';
import { type Outcome, saveAnyway, savePerson } from './writes.ts';

type PersonPanelProps = { connection: Connection; page: ReadPage | null };

/** The person on the page: whom the member knows already, and what they can do. */
export function PersonPanel({ connection, page }: PersonPanelProps) {
  const [person, setPerson] = useState(page?.person ?? noPerson);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const same = useSamePerson(connection, nameOf(person));
  const colleagues = useColleagues(connection, person.company);
  if (outcome?.result === 'saved') {
    const { contact } = outcome;
    return (
      <>
        <p role="status" className="done">
          {say('saved', contact.full_name)}{' '}
          <OpenButton connection={connection} contactId={contact.id} />
        </p>
        <LogForm connection={connection} contact={contact} />
        <Colleagues
          company={person.company}
          contacts={colleagues.filter(({ id }) => id !== contact.id)}
          connection={connection}
        />
      </>
    );
  }
  if (outcome?.result === 'later') {
    return (
      <>
        <p role="status" className="done">
          {say('saved_later')}
        </p>
        <button
          type="button"
          onClick={() => {
            setPerson(noPerson);
            setOutcome(null);
          }}
        >
          {say('new_person')}
        </button>
      </>
    );
  }
  return (
    <>
      {same && outcome === null ? <KnownPerson connection={connection} contact={same} /> : null}
      <Notice page={page} hasName={nameOf(person) !== ''} />
      {outcome?.result === 'duplicate' ? (
        <KnownPerson
          connection={connection}
          contact={outcome.known}
          onSaveAnyway={() => void saveAnyway(person, outcome.writeId).then(setOutcome)}
          writeId={outcome.writeId}
        />
      ) : null}
      <PersonForm
        person={person}
        page={page}
        onChange={setPerson}
        problem={outcome?.result === 'refused' ? say('not_accepted', outcome.code) : null}
        onSave={async () => setOutcome(await savePerson(connection, person))}
        isHidden={outcome?.result === 'duplicate'}
      />
      <Colleagues
        company={person.company}
        contacts={colleagues.filter(({ id }) => id !== same?.id)}
        connection={connection}
      />
    </>
  );
}

function Notice({ page, hasName }: { page: ReadPage | null; hasName: boolean }) {
  if (hasName) return null;
  return (
    <div className="notice">
      <h2>{say(page === null ? 'no_page' : 'no_person')}</h2>
      <p className="about">{say(page === null ? 'no_page_about' : 'no_person_about')}</p>
    </div>
  );
}
