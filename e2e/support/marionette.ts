import { connect, type Socket } from 'node:net';

/** What Firefox answers: `[1, id, error, result]`. */
type Answer = [1, number, { message: string } | null, unknown];
type Waiting = { resolve: (result: unknown) => void; reject: (error: Error) => void };

export type Marionette = {
  /** @throws what Firefox refuses. */
  call: <Result>(command: string, parameters: object) => Promise<Result>;
  close: () => void;
};

const colon = ':'.codePointAt(0) ?? 0;

/** The whole messages at the beginning of what arrived, each `length:JSON`, and the rest. */
function takeMessages(arrived: Buffer): { messages: unknown[]; rest: Buffer } {
  const messages: unknown[] = [];
  let rest = arrived;
  for (;;) {
    const head = rest.indexOf(colon);
    const end = head + 1 + Number(rest.subarray(0, head).toString());
    if (head < 0 || rest.length < end) return { messages, rest };
    messages.push(JSON.parse(rest.subarray(head + 1, end).toString()));
    rest = rest.subarray(end);
  }
}

/** Firefox's own interface for tests, over TCP on loopback: WebDriver, and Firefox's commands. */
export async function openMarionette(port: number): Promise<Marionette> {
  const socket = await openSocket(port);
  const waiting = new Map<number, Waiting>();
  let rest: Buffer = Buffer.alloc(0);
  socket.on('data', (chunk) => {
    const taken = takeMessages(Buffer.concat([rest, chunk]));
    ({ rest } = taken);
    // The first message greets and answers nothing.
    for (const message of taken.messages.filter((one) => Array.isArray(one))) {
      const [, id, error, result] = message as Answer;
      if (error === null) waiting.get(id)?.resolve(result);
      else waiting.get(id)?.reject(new Error(error.message));
      waiting.delete(id);
    }
  });
  let last = 0;
  const call = <Result>(command: string, parameters: object) =>
    new Promise<Result>((resolve, reject) => {
      last += 1;
      waiting.set(last, { resolve: (result) => resolve(result as Result), reject });
      const text = JSON.stringify([0, last, command, parameters]);
      socket.write(`${Buffer.byteLength(text)}:${text}`);
    });
  return {
    call,
    close: () => socket.destroy(),
  };
}

function openSocket(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket));
    socket.once('error', reject);
  });
}
