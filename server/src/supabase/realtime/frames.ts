import { z } from 'zod';

/** The versions of Phoenix' frames that the stock client speaks. */
export type FrameVersion = '1.0.0' | '2.0.0';

export type Frame = {
  joinRef: string | null;
  ref: string | null;
  topic: string;
  event: string;
  payload: unknown;
};

const maxRefLength = 64;
const maxNameLength = 255;

const ref = z.string().max(maxRefLength).nullable();
const name = z.string().min(1).max(maxNameLength);
const arrayFrame = z
  .tuple([ref, ref, name, name, z.unknown()])
  .transform(([joinRef, ref, topic, event, payload]) => ({ joinRef, ref, topic, event, payload }));
const objectFrame = z
  .object({
    topic: name,
    event: name,
    payload: z.unknown(),
    ref: ref.optional(),
    join_ref: ref.optional(),
  })
  .transform(({ join_ref: joinRef = null, ref = null, topic, event, payload }) => {
    return { joinRef, ref, topic, event, payload };
  });

/** A received frame; null for anything else. */
export function parseFrame(version: FrameVersion, text: string): Frame | null {
  const schema: z.ZodType<Frame> = version === '2.0.0' ? arrayFrame : objectFrame;
  try {
    return schema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/** A frame to send; its payload is JSON text already, which many frames may share. */
export function encodeFrame(
  version: FrameVersion,
  { joinRef, ref, topic, event, payload }: Omit<Frame, 'payload'> & { payload: string },
): string {
  const [joinRefText, refText] = [JSON.stringify(joinRef), JSON.stringify(ref)];
  const [topicText, eventText] = [JSON.stringify(topic), JSON.stringify(event)];
  if (version === '2.0.0') {
    return `[${joinRefText},${refText},${topicText},${eventText},${payload}]`;
  }
  return `{"topic":${topicText},"event":${eventText},"payload":${payload},"ref":${refText},"join_ref":${joinRefText}}`;
}
