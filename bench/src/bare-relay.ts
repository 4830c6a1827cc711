import { WebSocketServer, type WebSocket } from 'ws';

/**
 * The least that can carry a text from one socket to another: what the realtime row is held against.
 * Sockets 2n and 2n + 1 of `/?place=…` hear one another.
 */
const sockets = new Map<number, WebSocket>();
const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false });
server.on('connection', (socket, { url = '' }) => {
  const place = Number(new URL(url, 'http://localhost').searchParams.get('place'));
  sockets.set(place, socket);
  socket.on('message', (data: Buffer) => sockets.get(place ^ 1)?.send(data.toString()));
});
server.on('listening', () => {
  const address = server.address();
  process.stdout.write(`${typeof address === 'object' ? address?.port : ''}\n`);
});
