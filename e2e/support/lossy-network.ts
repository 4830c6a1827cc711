import { createServer, connect, type AddressInfo, type Socket } from 'node:net';

export type LossyNetwork = {
  /** Where it listens, on loopback. */
  port: number;
  /** From now on the server's answers get lost, and only those. */
  loseAnswers: () => void;
  /** From now on nothing gets through, and no connection is closed. */
  cut: () => void;
  /** From now on every connection ends at once, also those that are open. */
  refuse: () => void;
  /** Everything gets through again. */
  mend: () => void;
  close: () => Promise<void>;
};

type State = 'open' | 'answers lost' | 'cut' | 'refused';

/**
 * A TCP proxy between a browser and the server. While it is cut, it drops every byte: nothing is
 * refused, no connection ends, new ones are accepted and stay silent. Afterwards, what was sent on an
 * older connection arrives late, as TCP would retransmit it; what the server sent meanwhile never
 * arrives, and a connection from the time of the cut stays dead.
 */
export async function startLossyNetwork(behind: URL): Promise<LossyNetwork> {
  let state: State = 'open';
  const held = new Set<() => void>();
  const open = new Set<Socket>();

  const entrance = createServer((near) => {
    keep(near);
    if (state === 'refused') {
      near.destroy();
      return;
    }
    if (state === 'cut') {
      near.resume();
      return;
    }
    const far = connect(Number(behind.port), behind.hostname);
    keep(far);
    carry(near, far);
  });

  function keep(socket: Socket) {
    open.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => open.delete(socket));
  }

  function carry(near: Socket, far: Socket) {
    let hasLost = false;
    const pass = (act: () => void) => {
      if (state === 'cut') held.add(act);
      else act();
    };
    near.on('data', (chunk) => pass(() => far.write(chunk)));
    near.on('close', () => pass(() => far.end()));
    far.on('data', (chunk) => {
      if (state !== 'open') hasLost = true;
      // After a gap nothing more of the stream may arrive.
      if (!hasLost) near.write(chunk);
    });
    far.on('close', () => hasLost || pass(() => near.destroy()));
  }

  await new Promise<void>((resolve) => {
    entrance.listen(0, '127.0.0.1', resolve);
  });
  return {
    port: (entrance.address() as AddressInfo).port,
    loseAnswers: () => {
      state = 'answers lost';
    },
    cut: () => {
      state = 'cut';
    },
    refuse: () => {
      state = 'refused';
      for (const socket of open) socket.destroy();
    },
    mend: () => {
      state = 'open';
      for (const act of held) act();
      held.clear();
    },
    close: () =>
      new Promise((resolve) => {
        entrance.close(() => resolve());
        for (const socket of open) socket.destroy();
      }),
  };
}
