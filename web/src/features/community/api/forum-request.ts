import { useEffect, useEffectEvent, useState } from 'react';
import { apiClient } from '#lib/api-client.ts';
import { callFunction } from '#lib/functions-client.ts';

type Request = { sso: string; sig: string };
type State<Answer> = { answer: Answer | null; error: unknown };

/** The last calls by what they ask: each is made once, since repeating one that was answered is refused. */
const made = new Map<string, Promise<unknown>>();

/** Calls once for a key, however often its screen is drawn; outside the member's screens. */
function useCall<Answer>(key: string | null, call: () => Promise<Answer>): State<Answer> {
  const [known, setKnown] = useState<State<Answer> & { key: string | null }>({
    key,
    answer: null,
    error: null,
  });
  const ask = useEffectEvent(call);
  useEffect(() => {
    if (key === null) return undefined;
    let isWanted = true;
    const calling = (made.get(key) as Promise<Answer> | undefined) ?? ask();
    made.set(key, calling);
    const note = (state: State<Answer>) => {
      if (isWanted) setKnown({ ...state, key });
    };
    calling.then(
      (answer) => note({ answer, error: null }),
      (error: unknown) => note({ answer: null, error }),
    );
    return () => {
      isWanted = false;
    };
  }, [key]);
  return known.key === key ? known : { answer: null, error: null };
}

/** Whether the forum made a request that can still be answered; not asked without a request. */
export function useForumRequest(request: Request): State<{ host: string }> {
  const key = request.sso === '' ? null : `request ${request.sso} ${request.sig}`;
  return useCall(key, () => apiClient.community.announce(request));
}

/** Where the forum takes the member's answer to its request. */
export function useForumAnswer(
  request: Request,
  memberId: string,
): State<{ redirect_url: string }> {
  return useCall(`answer ${request.sso} ${request.sig} ${memberId}`, () =>
    callFunction<{ redirect_url: string }>('discourse-sso', { body: request, asMember: memberId }),
  );
}
