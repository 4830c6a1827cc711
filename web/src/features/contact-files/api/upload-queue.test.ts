import { beforeEach, expect, test, vi } from 'vitest';
import {
  createUploadQueue,
  type Upload,
  type UploadPort,
  type UploadQueue,
} from './upload-queue.ts';

const contactId = '6f1c9d1e-6f0a-4c1e-9d1e-6f1c9d1e6f0a';

/** What was asked to be sent, each to be ended by the test. */
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

test('files are sent one after the other, and told of once when all are there', async () => {
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

test('one that fails lets the next go, and is sent again under its first key', async () => {
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

test('one that is called off is gone, under way or waiting', async () => {
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

test('what the server would refuse is not sent at all', async () => {
  queue.add(contactId, [{ file: new File([], 'empty'), isFolder: false }], port);
  await settled();
  expect(states()).toEqual(['empty failed']);
  expect(calls).toEqual([]);
  queue.drop(keyOf('empty'));
  expect(states()).toEqual([]);
});
