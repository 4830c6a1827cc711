import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

type Reply = string | number | Reply[] | { pushed: Reply[] } | { map: [string, Reply][] };

/**
 * A peer that speaks Redis' protocol (RESP3) over TCP to the real driver, as far as publishing and
 * subscribing go. It keeps nothing. `deliverAfterMs` makes it as slow as on a busy machine.
 */
export async function startRedisPeer({ deliverAfterMs = 0 } = {}) {
  const subscriptions = new Map<Socket, Set<string>>();
  const answer = (socket: Socket, [name = '', ...values]: string[]): Reply[] => {
    switch (name.toLowerCase()) {
      case 'subscribe': {
        const channels = subscriptions.get(socket) ?? new Set();
        return values.map((channel) => {
          channels.add(channel);
          return { pushed: ['subscribe', channel, channels.size] };
        });
      }
      case 'publish': {
        const [channel = '', text = ''] = values;
        let heard = 0;
        for (const [subscriber, channels] of subscriptions) {
          if (!channels.has(channel)) continue;
          const message = encode({ pushed: ['message', channel, text] });
          if (deliverAfterMs === 0) subscriber.write(message);
          else setTimeout(() => subscriber.write(message), deliverAfterMs);
          heard += 1;
        }
        return [heard];
      }
      case 'hello':
        return [{ map: Object.entries({ server: 'redis', version: '7.4.0', proto: 3 }) }];
      case 'info':
        return ['redis_version:7.4.0\r\nloading:0\r\n'];
      default:
        return ['OK'];
    }
  };
  const server = createServer((socket) => {
    subscriptions.set(socket, new Set());
    let rest = '';
    socket.on('data', (chunk) => {
      rest += chunk.toString('latin1');
      for (;;) {
        const parsed = readCommand(rest);
        if (!parsed) return;
        rest = parsed.rest;
        for (const reply of answer(socket, parsed.command)) socket.write(encode(reply));
      }
    });
    socket.on('error', () => socket.destroy());
    socket.on('close', () => subscriptions.delete(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `redis://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Cuts every connection off, as a restart does. */
    restart: () => {
      for (const socket of subscriptions.keys()) socket.destroy();
      return Promise.resolve();
    },
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      for (const socket of subscriptions.keys()) socket.destroy();
      await closed;
    },
  };
}

function encode(reply: Reply): string {
  if (typeof reply === 'number') return `:${reply}\r\n`;
  if (typeof reply === 'string') {
    const bytes = Buffer.from(reply, 'utf8');
    return `$${bytes.length}\r\n${reply}\r\n`;
  }
  if (Array.isArray(reply)) return `*${reply.length}\r\n${reply.map(encode).join('')}`;
  if ('pushed' in reply) return encode(reply.pushed).replace('*', '>');
  return `%${reply.map.length}\r\n${reply.map.flat().map(encode).join('')}`;
}

/** One command: an array of texts, each with its length in bytes before it. */
function readCommand(text: string): { command: string[]; rest: string } | null {
  const [head, count] = /^\*(\d+)\r\n/u.exec(text) ?? [];
  if (head === undefined) return null;
  let at = head.length;
  const command: string[] = [];
  for (let index = 0; index < Number(count); index += 1) {
    const [start, length] = /^\$(\d+)\r\n/u.exec(text.slice(at, at + 20)) ?? [];
    if (start === undefined) return null;
    const from = at + start.length;
    const to = from + Number(length);
    if (text.length < to + 2) return null;
    command.push(Buffer.from(text.slice(from, to), 'latin1').toString('utf8'));
    at = to + 2;
  }
  return { command, rest: text.slice(at) };
}
