/** A refusal of the service. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: unknown;

  constructor(status: number, { code, details }: { code: string; details: unknown }) {
    super(`${status} ${code}`);
    this.status = status;
    this.code = code;
    this.details = details;
  }

  /** It may be accepted later, as it is. */
  get isPassing(): boolean {
    return this.status === 429 || this.status >= 500;
  }
}

/** There was no answer: the service, or the network, is away. */
export class NoAnswer extends Error {}

const patienceMs = 10_000;

type Call = {
  origin: string;
  path: string;
  token?: string;
  /** Makes it a POST. */
  body?: object;
  idempotencyKey?: string;
};

/** @throws Refusal, NoAnswer */
export async function callService<Answer>(call: Call): Promise<Answer> {
  const { origin, path, token, body, idempotencyKey } = call;
  const headers: Record<string, string> = {
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
  };
  let response: Response;
  let text: string;
  try {
    response = await fetch(new URL(`/api/v1${path}`, origin), {
      method: body === undefined ? 'GET' : 'POST',
      headers,
      credentials: 'omit',
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    text = await response.text();
  } catch {
    throw new NoAnswer();
  }
  const answer = readJson(text);
  if (response.ok && answer !== null) return answer as Answer;
  const { code = 'unavailable', details = null } = (answer ?? {}) as {
    code?: string;
    details?: unknown;
  };
  // A proxy that answers something else says nothing about the request.
  throw new Refusal(response.ok ? 502 : response.status, { code, details });
}

function readJson(text: string): object | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' ? value : null;
  } catch {
    return null;
  }
}
