/** Status and code of a refusal, as the answer has them. */
export async function refusalOf(answer: Response | Promise<Response>): Promise<unknown> {
  const response = await answer;
  const { code } = (await response.json()) as { code?: string };
  return [response.status, code];
}

/** The body of an answer that must be a success. */
export async function bodyOf<Body>(answer: Response | Promise<Response>): Promise<Body> {
  const response = await answer;
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
  return (await response.json()) as Body;
}

type FunctionAnswer = { data: unknown; error: { context?: unknown } | null };

/** Status and body of a call that was refused, as the stock client of functions gives them. */
export async function refusalOfCall(call: PromiseLike<FunctionAnswer>): Promise<unknown> {
  const { error } = await call;
  if (error === null) return null;
  const response = error.context as Response;
  return { status: response.status, ...((await response.json()) as object) };
}
