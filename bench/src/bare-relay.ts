import { WebSocketServer, type WebSocket } from 'ws';

/**
 * The least that can relay a text between sockets: the baseline of the realtime rows. Sockets 2n and
 * 2n + 1 of `/?place=…` receive each other's texts; a text that begins with `*` goes to all.
 */
const sockets = new Map<number, WebSocket>();
const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false });
server.on('connection', (socket, { url = '' }) => {
  const place = Number(new URL(url, 'http://localhost').searchParams.get('place'));
  sockets.set(place, socket);
  socket.on('message', (data: Buffer) => {
    const text = data.toString();
    if (!text.startsWith('*')) sockets.get(place ^ 1)?.send(text);
    else for (const each of sockets.values()) each.send(text);
  });
});
server.on('listening', () => {
  const address = server.address();
  process.stdout.write(`${typeof address === 'object' ? address?.port : ''}\n`);
});
