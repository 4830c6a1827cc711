import { type DestinationStream, type Logger, pino } from 'pino';

export type { Logger };

/**
 * Structured log. Never pass names, addresses, texts or tokens: log ids and codes. The paths below
 * are a second lock for objects that carry such fields.
 */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
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

export const silentLogger: Logger = pino({ level: 'silent' });
