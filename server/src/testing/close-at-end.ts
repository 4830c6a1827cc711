import { afterAll, onTestFinished, TestRunner } from 'vitest';

/** Closes what was opened in a test when the test ends, else when the file ends, the newest first. */
export function closeAtEnd<Opened extends { close: () => Promise<void> }>(opened: Opened): Opened {
  if (TestRunner.getCurrentTest()) onTestFinished(() => opened.close());
  else afterAll(() => opened.close());
  return opened;
}
