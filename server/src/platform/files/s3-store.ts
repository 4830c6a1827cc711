import { cutText } from '@kith/contract/core/text';
import { secondMs } from '@kith/contract/core/time';
import { AwsClient } from 'aws4fetch';

import { AppError } from '#platform/app-error.ts';

import { assertKey, type FileStore, storageFull } from './file-store.ts';

export type S3Settings = {
  endpoint: string;
  bucket: string;
  region: string;
  accessKey: string;
  secretKey: string;
};

const answerTimeoutMs = 60 * secondMs;

/** Files in an S3 bucket. */
export function createS3Store({ endpoint, bucket, ...keys }: S3Settings): FileStore {
  const client = new AwsClient({
    accessKeyId: keys.accessKey,
    secretAccessKey: keys.secretKey,
    region: keys.region,
    service: 's3',
    retries: 2,
  });
  const base = `${endpoint.replace(/\/$/u, '')}/${bucket}`;
  const call = async (key: string, init: RequestInit): Promise<Response> => {
    const address = `${base}/${assertKey(key)}`;
    const signal = AbortSignal.timeout(answerTimeoutMs);
    try {
      return await client.fetch(address, { ...init, signal });
    } catch (error) {
      throw unavailable(error);
    }
  };
  return {
    put: async (key, content) => {
      const answer = await call(key, { method: 'PUT', body: new Uint8Array(content) });
      await refuseFault(answer);
    },
    get: async (key) => {
      const answer = await call(key, { method: 'GET' });
      if (answer.status === 404) return null;
      await refuseFault(answer, { keepsBody: true });
      return answer.body;
    },
    remove: async (key) => {
      const answer = await call(key, { method: 'DELETE' });
      if (answer.status !== 404) await refuseFault(answer);
    },
  };
}

const insufficientStorage = 507;
const fullCodes = /<Code>(?:QuotaExceeded|XMinioStorageFull|InsufficientStorage)/u;

async function refuseFault(answer: Response, { keepsBody = false } = {}): Promise<void> {
  if (answer.ok && keepsBody) return;
  const text = await answer.text();
  if (answer.ok) return;
  if (answer.status === insufficientStorage || fullCodes.test(text)) throw storageFull();
  throw unavailable(new Error(`The file store answered ${answer.status}: ${cutText(text, 300)}`));
}

function unavailable(cause: unknown): AppError {
  const error = new AppError('unavailable', 'The file store does not answer');
  error.cause = cause;
  return error;
}
