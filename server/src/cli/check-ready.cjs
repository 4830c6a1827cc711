'use strict';

/** Ends with 0 when the server of this machine or container takes requests: for health checks. */
const address = `http://127.0.0.1:${process.env.PORT || 3000}/api/ready`;
const limitMs = 4_000;
fetch(address, { signal: AbortSignal.timeout(limitMs) }).then(
  (answer) => process.exit(answer.ok ? 0 : 1),
  () => process.exit(1),
);
