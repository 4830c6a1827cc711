import { beforeEach, expect, test, vi } from 'vitest';
import {
  createUploadQueue,
  type Upload,
  type UploadPort,
  type UploadQueue,
} from './upload-queue.ts';

const contactId = '6f1c9d1e-6f0a-4c1e-9d1e-6f1c9d1e6f0a';

/** The requested uploads, each ended by the test. */
type Call = {
  upload: Upload;
  onProgress: (sentBytes: number) => void;
  finish: () => void;
  fail: (error: unknown) => void;
};

let queue: UploadQueue;
let calls: Call[];
let onSettled: ReturnType<typeof vi.fn<(added: number) => void>>;
let port: UploadPort;

beforeEach(() => {
  queue = createUploadQueue();
  calls = [];
  onSettled = vi.fn<(added: number) => void>();
  port = {
    onSettled,
    send: (upload, { onProgress, signal }) =>
      new Promise((finish, fail) => {
        signal.addEventListener('abort', () => fail(signal.reason));
        calls.push({ upload, onProgress, finish, fail });
      }),
  };
});

const settled = () => new Promise((resolve) => setTimeout(resolve, 0));
const states = () => queue.uploads.get().map(({ file, state }) => `${file.name} ${state}`);
const keyOf = (name: string) => queue.uploads.get().find(({ file }) => file.name === name)!.key;
const add = (...names: string[]) =>
  queue.add(
    contactId,
    names.map((name) => ({ file: new File(['x'], name), isFolder: false })),
    port,
  );

test('sends files one after the other, and reports once when all have arrived', async () => {
  add('a', 'b');
  add('c');
  expect(states()).toEqual(['a sending', 'b waiting', 'c waiting']);
  calls[0]?.onProgress(1);
  expect(queue.uploads.get()[0]?.sentBytes).toBe(1);
  for (const index of [0, 1]) {
    calls[index]?.finish();
    await settled();
  }
  expect(states()).toEqual(['c sending']);
  expect(onSettled).not.toHaveBeenCalled();
  calls[2]?.finish();
  await settled();
  expect(states()).toEqual([]);
  expect(onSettled.mock.calls).toEqual([[3]]);
});

test('a failed file lets the next one go, and is retried with its first key', async () => {
  add('a', 'b');
  const lost = new TypeError('The upload was cut off');
  calls[0]?.fail(lost);
  await settled();
  expect(states()).toEqual(['a failed', 'b sending']);
  expect(queue.uploads.get()[0]?.error).toBe(lost);
  calls[1]?.finish();
  await settled();
  queue.retry(keyOf('a'));
  expect(states()).toEqual(['a sending']);
  expect(calls[2]?.upload.key).toBe(calls[0]?.upload.key);
  calls[2]?.finish();
  await settled();
  expect(onSettled.mock.calls).toEqual([[1], [1]]);
});

test('a cancelled file is removed, whether sending or waiting', async () => {
  add('a', 'b', 'c');
  queue.drop(keyOf('b'));
  queue.drop(keyOf('a'));
  await settled();
  expect(states()).toEqual(['c sending']);
  calls[1]?.finish();
  await settled();
  expect(states()).toEqual([]);
  expect(onSettled.mock.calls).toEqual([[1]]);
});

test('does not send what the server would refuse', async () => {
  queue.add(contactId, [{ file: new File([], 'empty'), isFolder: false }], port);
  await settled();
  expect(states()).toEqual(['empty failed']);
  expect(calls).toEqual([]);
  queue.drop(keyOf('empty'));
  expect(states()).toEqual([]);
});
