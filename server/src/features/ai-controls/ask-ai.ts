import type { AiOutcome } from '@kith/contract/ai-controls/rules';
import type { RemoteModel } from '#platform/ai/ai-port.ts';
import type { Tx } from '#platform/database/tx.ts';

import type { AiAnswer, AiCaller, AiRequest } from './ai-request.ts';
import { readPermission } from './read-permission.ts';

/*
 * Threats: texts reach a service that the member refused or never agreed to; a call that no one can
 * see afterwards; a result that is used although its check refused it. Every use of the AI comes
 * through `askAi` (`tools/ai-callers.test.ts`), so that each is permitted, checked and noted here.
 */

type Call = {
  engine: 'local' | 'remote';
  host: string | null;
  model: string | null;
  version: number | null;
  outcome: AiOutcome;
  /** In milliseconds. */
  duration: number;
};
type Tried<Value> = { value: Value | null; call: Call };

/**
 * Asks the configured service where the member allows it, else the embedded engine, which also answers
 * when the service failed. No transaction is open meanwhile.
 *
 * @throws `ai_not_allowed` for what is nothing without the AI; what the embedded engine throws
 */
export async function askAi<Value, Embedded extends Value | null>(
  caller: AiCaller,
  request: AiRequest<Value, Embedded>,
): Promise<AiAnswer<Value | Embedded>> {
  const service = findService(caller.ai.remote, request);
  const { mayAsk, isLogged } = await readPermission(caller, {
    use: request.use,
    hasService: service !== null,
  });
  const at = caller.clock.now();
  const tried: Tried<Value | Embedded>[] = [];
  const { local, settle } = request;
  if (mayAsk && service !== null) tried.push(await askService(service, caller));
  if (local !== null && (tried[0]?.value ?? null) === null) tried.push(await askEmbedded(local));
  const last = tried.at(-1);
  const answer: AiAnswer<Value | Embedded> = {
    // Null without an embedded engine, of which `Embedded` says so.
    value: (last?.value ?? null) as Value | Embedded,
    engine: last?.call.engine ?? 'remote',
  };
  if (!isLogged && !settle) return answer;
  await caller.database.transaction(async (tx) => {
    const credits = settle ? await settle(tx, answer) : 0;
    if (!isLogged) return;
    const calls = tried.map(({ call }) => ({
      ...call,
      credits: call === last?.call ? credits : 0,
    }));
    await noteCalls(tx, { ownerId: caller.actor.memberId, at, request, calls });
  });
  return answer;
}

type Service<Value> = {
  host: string;
  model: string | null;
  version: number | null;
  ask: () => Promise<string>;
  read: (answer: string) => Value | null;
};

function findService<Value, Embedded extends Value | null>(
  remote: RemoteModel | null,
  { model, provider }: AiRequest<Value, Embedded>,
): Service<Value> | null {
  if (provider) return { ...provider, model: null, version: null };
  if (remote === null || model === null) return null;
  const { version, read, ...asked } = model;
  const ask = () => remote.generateText(asked);
  return { host: remote.host, model: remote.model, version, ask, read };
}

async function askService<Value>(
  { host, model, version, ask, read }: Service<Value>,
  { log }: AiCaller,
): Promise<Tried<Value>> {
  const began = performance.now();
  const toCall = (outcome: AiOutcome): Call => {
    const duration = Math.round(performance.now() - began);
    return { engine: 'remote', host, model, version, outcome, duration };
  };
  let text: string;
  try {
    text = await ask();
  } catch (error) {
    log.warn({ reason: (error as Error).message }, 'the AI service failed');
    return { value: null, call: toCall('failed') };
  }
  try {
    const value = read(text);
    return { value, call: toCall(value === null ? 'refused' : 'accepted') };
  } catch (error) {
    // What a check says may contain the member’s words.
    log.warn({ fault: (error as Error).name }, 'the AI service gave no usable answer');
    return { value: null, call: toCall('refused') };
  }
}

async function askEmbedded<Value>(
  local: () => Value | null | Promise<Value | null>,
): Promise<Tried<Value>> {
  const began = performance.now();
  const value = await local();
  const duration = Math.round(performance.now() - began);
  const nothing = { host: null, model: null, version: null } as const;
  const outcome = value === null ? 'refused' : 'accepted';
  return { value, call: { engine: 'local', ...nothing, outcome, duration } };
}

type Noted = {
  ownerId: string;
  at: Date;
  request: Pick<AiRequest<unknown, unknown>, 'use' | 'fields'>;
  calls: readonly (Call & { credits: number })[];
};

async function noteCalls(
  tx: Tx,
  { ownerId, at, request: { use, fields }, calls }: Noted,
): Promise<void> {
  if (calls.length === 0) return;
  await tx
    .insertInto('ai_calls')
    .values(
      calls.map(({ version, duration, ...call }, place) => ({
        ...call,
        owner_id: ownerId,
        // The embedded engine comes after the service that failed.
        at: new Date(at.getTime() + place),
        use,
        fields: [...fields],
        prompt_version: version,
        duration_ms: duration,
      })),
    )
    .execute();
}
