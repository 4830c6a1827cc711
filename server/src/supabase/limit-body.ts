import { bodyLimit } from 'hono/body-limit';

const maxBodyBytes = 1_024 * 1_024;
const maxDrainedBytes = 8 * maxBodyBytes;

/**
 * Refuses a body above 1 MB. It is read to a certain point first: a client that is cut off while it
 * sends gets no answer.
 */
export function limitBody(refuse: () => never) {
  return bodyLimit({
    maxSize: maxBodyBytes,
    onError: async ({ req }) => {
      let readBytes = 0;
      for await (const chunk of req.raw.body ?? []) {
        readBytes += chunk.byteLength;
        if (readBytes > maxDrainedBytes) break;
      }
      return refuse();
    },
  });
}
