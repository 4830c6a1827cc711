import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';

type Stored = { uid: number; source: Buffer; isSeen: boolean };

export type ImapPeer = {
  url: string;
  deliver: (source: string) => void;
  /** How many emails no one has dealt with. */
  unseen: () => number;
  close: () => Promise<void>;
};

const password = 'secret';

/** A mail server on loopback that speaks as much IMAP4rev1 (RFC 3501) as a client needs to read. */
export async function startImapPeer(): Promise<ImapPeer> {
  const emails: Stored[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.write('* OK [CAPABILITY IMAP4rev1] ready\r\n');
    createInterface({ input: socket }).on('line', (line) => answer(line, { socket, emails }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `imap://replies:${password}@127.0.0.1:${(server.address() as AddressInfo).port}/INBOX`,
    deliver: (source) => {
      emails.push({ uid: emails.length + 1, source: Buffer.from(source), isSeen: false });
    },
    unseen: () => emails.filter(({ isSeen }) => !isSeen).length,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

function answer(line: string, { socket, emails }: { socket: Socket; emails: Stored[] }): void {
  const [, tag = '*', rest = ''] = /^(\S+) (.*)$/u.exec(line) ?? [];
  const [, command = ''] = /^((?:UID )?\w+)/iu.exec(rest) ?? [];
  const send = (text: string) => socket.write(`${text}\r\n`);
  const done = (text = 'OK done') => send(`${tag} ${text}`);
  switch (command.toUpperCase()) {
    case 'CAPABILITY':
      send('* CAPABILITY IMAP4rev1');
      return void done();
    case 'LOGIN':
      return void done(rest.includes(password) ? 'OK welcome' : 'NO wrong password');
    case 'LIST':
    case 'LSUB':
      send(String.raw`* ${command.toUpperCase()} (\HasNoChildren) "/" "INBOX"`);
      return void done();
    case 'SELECT':
    case 'EXAMINE':
      send(`* ${emails.length} EXISTS`);
      send('* OK [UIDVALIDITY 1] ok');
      send(`* OK [UIDNEXT ${emails.length + 1}] ok`);
      send(String.raw`* FLAGS (\Seen)`);
      return void done('OK [READ-WRITE] done');
    case 'UID SEARCH':
      send(`* SEARCH ${emails.flatMap(({ uid, isSeen }) => (isSeen ? [] : [uid])).join(' ')}`);
      return void done();
    case 'UID FETCH':
      sendEmail(rest, { socket, emails });
      return void done();
    case 'UID STORE': {
      const email = emails[Number(rest.split(' ')[2]) - 1];
      if (email) email.isSeen = true;
      return void done();
    }
    case 'LOGOUT':
      send('* BYE bye');
      done();
      return void socket.end();
    default:
      return void done();
  }
}

function sendEmail(rest: string, { socket, emails }: { socket: Socket; emails: Stored[] }): void {
  const email = emails[Number(rest.split(' ')[2]) - 1];
  if (!email) return;
  const { uid, source } = email;
  const size = `RFC822.SIZE ${source.length}`;
  if (!/BODY\.PEEK\[\]/iu.test(rest)) {
    socket.write(`* ${uid} FETCH (UID ${uid} ${size})\r\n`);
    return;
  }
  socket.write(`* ${uid} FETCH (UID ${uid} ${size} BODY[] {${source.length}}\r\n`);
  socket.write(source);
  socket.write(')\r\n');
}
