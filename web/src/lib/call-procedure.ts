import { failureOf } from '#lib/fetch-in-time.ts';
import { restClient } from '#lib/rest-client.ts';

/** A refusal of a procedure, with the database's code. */
class ProcedureError extends Error {
  readonly code: string;
  readonly status: number;

  constructor(status: number, { code, message }: { code: string; message: string }) {
    super(message);
    this.name = 'ProcedureError';
    this.code = code;
    this.status = status;
  }
}

/**
 * Calls a procedure under `/rest/v1/rpc` as the signed-in member.
 *
 * @throws an error with `code` and `status` for a refusal, a `TypeError` or a `TimeoutError`
 *   when it failed on the way.
 */
export async function callProcedure<Result>(
  name: string,
  args: Record<string, unknown>,
  signal: AbortSignal = new AbortController().signal,
): Promise<Result> {
  const rest = await restClient();
  const { data, error, status } = await rest.rpc(name, args).abortSignal(signal);
  if (error && status === 0) throw failureOf(error);
  if (error) throw new ProcedureError(status, error);
  return data as Result;
}
