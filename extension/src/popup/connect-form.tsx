import { brand } from '@kith/contract/core/brand';
import { useState } from 'react';

import { readOrigin } from '#extension/connection/connect.ts';
import { askToConnect } from '#extension/messages.ts';

import { Field } from './field.tsx';
import { say } from './say.ts';
import { SubmitForm } from './submit-form.tsx';

type Problem = 'connect_address_wrong' | 'connect_declined' | 'connect_failed';

/** Where the member lets the extension in; the page for it opens in a window of its own. */
export function ConnectForm({ origin, isOver }: { origin: string; isOver: boolean }) {
  const [address, setAddress] = useState(origin);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const submit = async () => {
    const chosen = readOrigin(address);
    if (chosen === null) return setProblem('connect_address_wrong');
    setProblem(null);
    setIsAsking(true);
    const { result } = await askToConnect(chosen);
    setIsAsking(false);
    if (result === 'declined') setProblem('connect_declined');
    if (result === 'failed') setProblem('connect_failed');
  };
  return (
    <SubmitForm onSubmit={submit}>
      <h2>{say('connect_title')}</h2>
      <p className="about">{say(isOver ? 'connect_over' : 'connect_about')}</p>
      <Field
        label={say('connect_address')}
        hint={say('connect_address_hint', brand.appDomain)}
        error={problem === 'connect_address_wrong' ? say(problem) : null}
        value={address}
        onChange={setAddress}
        inputMode="url"
      />
      {problem === null || problem === 'connect_address_wrong' ? null : (
        <p role="alert" className="problem">
          {say(problem)}
        </p>
      )}
      <button type="submit" className="primary" aria-disabled={isAsking}>
        {say('connect_go')}
      </button>
    </SubmitForm>
  );
}
