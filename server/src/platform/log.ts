import { type DestinationStream, type Logger, pino } from 'pino';

import { currentCorrelation } from './correlation.ts';

export type { Logger };

/**
 * Structured log: a JSON object per line, with the correlation id where a request or a job is running.
 * Never pass names, addresses, texts or tokens: log ids and codes. The paths below are a second
 * protection for objects with such fields.
 */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    mixin: () => {
      const correlationId = currentCorrelation();
      return correlationId === null ? {} : { correlationId };
    },
    serializers: { err: describeFault },
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    redact: {
      paths: [
        'authorization',
        'password',
        'token',
        'email',
        '*.authorization',
        '*.password',
        '*.token',
        '*.email',
      ],
      censor: '[redacted]',
    },
  };
  return destination ? pino(options, destination) : pino(options);
}

/**
 * What may be logged of an error: a failed query contains its values, a lost connection its client.
 */
function describeFault(error: unknown) {
  if (!(error instanceof Error)) return { message: 'not an error' };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  return { type: error.name, code, message: error.message, stack: error.stack };
}

export const silentLogger: Logger = pino({ level: 'silent' });
