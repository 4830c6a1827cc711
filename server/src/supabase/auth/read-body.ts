import type { Context } from 'hono';
import { z } from 'zod';

import { AuthError, invalidInput } from '#platform/auth-error.ts';
import { cleanRequest } from '#platform/http/clean-request.ts';
import { type SmsChannel, smsChannels } from '#platform/sms/sms-port.ts';

/** A text of a body; absent and null give an empty text. */
export const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '');

export const challengeShape = { code_challenge: text, code_challenge_method: text };

/**
 * The channel of a text message.
 * @throws `validation_failed` for an unknown one.
 */
export function readChannel(wanted: string): SmsChannel {
  if (wanted === '') return 'sms';
  const channel = smsChannels.find((name) => name === wanted);
  if (channel) return channel;
  throw invalidInput("Invalid channel, supported values are 'sms' or 'whatsapp'");
}

/**
 * The body by its schema. An empty body has no parameters; unknown fields are ignored.
 *
 * @throws `bad_json`, `validation_failed`.
 */
export async function readBody<Schema extends z.ZodObject>(
  c: Context,
  schema: Schema,
): Promise<z.infer<Schema>> {
  const result = schema.safeParse(parse(await c.req.text()));
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  throw invalidInput(`${issue?.path.join('.') ?? 'body'}: ${issue?.message ?? 'is not valid'}`);
}

function parse(body: string): object {
  if (body.trim() === '') return {};
  try {
    const value: unknown = JSON.parse(body);
    // Only its depth is looked at: a text that was cleaned could name another account.
    cleanRequest(value);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  } catch {
    // Falls through: text that is no JSON, JSON nested too deeply and JSON that is no object are
    // refused alike.
  }
  throw new AuthError(400, 'bad_json', 'Could not parse request body as JSON');
}
