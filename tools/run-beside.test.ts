import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import type { Step } from './run-beside.ts';

const node = (code: string): Step => [process.execPath, '--eval', code];
const say = (text: string) => node(`console.log(${JSON.stringify(text)})`);
const file = join(import.meta.dirname, 'run-beside.ts');

/** In a process of its own, whose output is what a terminal would show. */
function runBeside(step: Step, others: readonly Step[]) {
  const code = `import { runBeside } from ${JSON.stringify(file)};
    console.log('succeeded', await runBeside(...${JSON.stringify([step, others])}));`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', code], {
    encoding: 'utf8',
  });
  return stdout.trim().split('\n');
}

test('the others run one after the other while a command runs, and show their output', () => {
  const slow = node("setTimeout(() => console.log('slow'), 300)");
  const lines = runBeside(say('step'), [slow, say('last')]);
  expect(lines.filter((line) => line !== 'step')).toEqual(['slow', 'last', 'succeeded true']);
  expect(lines).toContain('step');
});

test('what fails, or can’t be started, fails the whole and skips what would follow it', () => {
  const failing = node("console.error('why'); process.exit(3)");
  expect(runBeside(failing, [])).toEqual(['succeeded false']);
  expect(runBeside(node(''), [failing, say('skipped')])).toEqual(['why', 'succeeded false']);
  const [message, end] = runBeside(node(''), [['no-such-command']]);
  expect(message).toContain('no-such-command');
  expect(end).toBe('succeeded false');
  expect(runBeside(['no-such-command'], [])).toEqual(['succeeded false']);
});
