import { callService, NoAnswer, Refusal } from './call-service.ts';
import { changeStored, type Connection, type QueuedWrite, readStored } from './stored.ts';

const pathOf = { contact: '/contacts', interaction: '/interactions' } as const;

/** What became of the writes: the service's answers by their ids. */
export type Sent = Record<string, unknown>;

/** Keeps a write until the service has it; also when the popup closes or the network is away. */
export function enqueue(write: Omit<QueuedWrite, 'refusal'>): Promise<void> {
  return changeStored(({ queue }) => ({ queue: [...queue, { ...write, refusal: null }] }));
}

export function dropWrite(id: string): Promise<void> {
  return changeStored(({ queue }) => ({ queue: queue.filter((one) => one.id !== id) }));
}

/** Sends a refused write again, changed: it is another one, with another key. */
export async function reviseWrite(id: string, body: QueuedWrite['body']): Promise<string> {
  const revised = crypto.randomUUID();
  await changeStored(({ queue }) => ({
    queue: queue.map((one) => (one.id === id ? { ...one, id: revised, body, refusal: null } : one)),
  }));
  return revised;
}

/**
 * Sends what waits, one after the other, until there is no answer. The popup and the worker send one
 * at a time; a repeat with the same key changes nothing.
 */
export function sendQueue(): Promise<Sent> {
  return navigator.locks.request('queue', async () => {
    await sendRevocations();
    const sent: Sent = {};
    for (;;) {
      const { connection, queue } = await readStored();
      if (connection === null || connection.isOver) return sent;
      const next = queue.find(
        ({ refusal, memberId }) => refusal === null && memberId === connection.memberId,
      );
      if (next === undefined || !(await sendWrite(next, connection, sent))) return sent;
    }
  });
}

/** @returns whether the next one may be sent. */
async function sendWrite(
  { id, kind, body }: QueuedWrite,
  { origin, token }: Connection,
  sent: Sent,
): Promise<boolean> {
  try {
    sent[id] = await callService({ origin, token, path: pathOf[kind], body, idempotencyKey: id });
    await dropWrite(id);
    return true;
  } catch (error) {
    if (error instanceof NoAnswer) return false;
    if (!(error instanceof Refusal)) throw error;
    if (error.isPassing) return false;
    if (error.status === 401) {
      await endConnection(token);
      return false;
    }
    const refusal = { code: error.code, details: error.details };
    await changeStored(({ queue }) => ({
      queue: queue.map((one) => (one.id === id ? { ...one, refusal } : one)),
    }));
    return true;
  }
}

/** The service refused this token; what waits stays until the member connects again. */
export function endConnection(token: string): Promise<void> {
  return changeStored(({ connection }) =>
    connection?.token === token ? { connection: { ...connection, isOver: true } } : {},
  );
}

async function sendRevocations(): Promise<void> {
  const { revocations } = await readStored();
  for (const { origin, token } of revocations) {
    try {
      await callService({ origin, path: '/extension/revocations', body: { token } });
    } catch (error) {
      if (error instanceof NoAnswer || (error instanceof Refusal && error.isPassing)) return;
    }
    await changeStored((stored) => ({
      revocations: stored.revocations.filter((one) => one.token !== token),
    }));
  }
}
