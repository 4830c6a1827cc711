import { ensureRedis } from './redis-server.ts';

console.log(
  `Servers by Redis are tested with ${ensureRedis() ?? 'a stand-in alone: install redis-server to test them with it, too'}`,
);
