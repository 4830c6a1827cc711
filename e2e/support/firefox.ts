import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect } from '@playwright/test';

import { type Marionette, openMarionette } from './marionette.ts';

const patienceMs = 30_000;
const tooLateMs = 5_000;

type Preferences = Readonly<Record<string, string | number | boolean>>;
type Found = { value: Record<string, string> };

/** A tab of Firefox, or a window. */
export type FirefoxTab = {
  click: (button: string) => Promise<void>;
  fill: (label: string, value: string) => Promise<void>;
  /** Runs a script in the page. */
  run: <Result>(script: string, ...given: unknown[]) => Promise<Result>;
  expectText: (text: string) => Promise<void>;
  /** The field with this label and the hint below it. */
  field: (label: string) => Promise<{ value: string; hint: string }>;
};

export type Firefox = {
  open: (address: string) => Promise<FirefoxTab>;
  /** The next window or tab that opens by itself because of something. */
  nextOpened: (cause: () => Promise<void>) => Promise<FirefoxTab>;
  /** Loads an extension for a time, as `about:debugging` does. */
  install: (path: string) => Promise<void>;
  /** Runs a script where Firefox itself runs. */
  runInBrowser: <Result>(script: string, ...given: unknown[]) => Promise<Result>;
  close: () => Promise<void>;
};

/**
 * A Firefox without windows, driven through Marionette: Playwright knows only newer versions, and can
 * neither load an extension nor press its button there.
 */
export async function startFirefox(executable: string, preferences: Preferences): Promise<Firefox> {
  const profile = await mkdtemp(join(tmpdir(), 'kith-e2e-firefox-'));
  const lines = Object.entries({ ...preferences, 'marionette.port': 0 }).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`,
  );
  await writeFile(join(profile, 'user.js'), lines.join(''));
  const args = ['--headless', '--no-remote', '--marionette', '--remote-allow-system-access'];
  const child = spawn(executable, [...args, '--profile', profile], { stdio: 'ignore' });
  const ended = once(child, 'exit');
  const marionette = await openMarionette(await readPort(profile));
  await marionette.call('WebDriver:NewSession', {});
  await marionette.call('WebDriver:SetTimeouts', { implicit: patienceMs });
  const run = async <Result>(script: string, given: unknown[]) => {
    const parameters = { script, args: given, sandbox: 'system' };
    return (await marionette.call<{ value: Result }>('WebDriver:ExecuteScript', parameters)).value;
  };
  return {
    open: async (address) => {
      const { handle } = await marionette.call<{ handle: string }>('WebDriver:NewWindow', {
        type: 'tab',
        focus: true,
      });
      const tab = useTab(marionette, handle);
      await marionette.call('WebDriver:SwitchToWindow', { handle, focus: true });
      await marionette.call('WebDriver:Navigate', { url: address });
      return tab;
    },
    nextOpened: async (cause) => {
      const list = () => marionette.call<string[]>('WebDriver:GetWindowHandles', {});
      const before = await list();
      await cause();
      const added = async () => (await list()).find((handle) => !before.includes(handle));
      await expect.poll(added).toBeDefined();
      return useTab(marionette, (await added()) ?? '');
    },
    install: async (path) => {
      await marionette.call('Addon:Install', { path, temporary: true });
    },
    runInBrowser: async <Result>(script: string, ...given: unknown[]) => {
      await marionette.call('Marionette:SetContext', { value: 'chrome' });
      try {
        return await run<Result>(script, given);
      } finally {
        await marionette.call('Marionette:SetContext', { value: 'content' });
      }
    },
    close: async () => {
      await marionette.call('Marionette:Quit', { flags: ['eForceQuit'] }).catch(() => undefined);
      const timer = setTimeout(() => child.kill('SIGKILL'), tooLateMs);
      await ended;
      clearTimeout(timer);
      marionette.close();
      await rm(profile, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

/** Firefox writes down which port it has taken. */
async function readPort(profile: string): Promise<number> {
  const file = join(profile, 'MarionetteActivePort');
  const read = async () => Number(await readFile(file, 'utf8').catch(() => 0));
  await expect.poll(read, { timeout: patienceMs }).toBeGreaterThan(0);
  return read();
}

function useTab({ call }: Marionette, handle: string): FirefoxTab {
  const enter = () => call('WebDriver:SwitchToWindow', { handle, focus: true });
  const find = async (xpath: string) => {
    await enter();
    const { value } = await call<Found>('WebDriver:FindElement', { using: 'xpath', value: xpath });
    return Object.values(value)[0];
  };
  const run = async <Result>(script: string, ...given: unknown[]) => {
    await enter();
    const answer = await call<{ value: Result }>('WebDriver:ExecuteScript', {
      script,
      args: given,
    });
    return answer.value;
  };
  const fieldOf = (label: string) => `//*[@id = //label[normalize-space() = '${label}']/@for]`;
  return {
    click: async (button) => {
      const id = await find(`//button[normalize-space() = '${button}']`);
      await call('WebDriver:ElementClick', { id });
    },
    fill: async (label, value) => {
      const id = await find(fieldOf(label));
      await call('WebDriver:ElementClear', { id });
      await call('WebDriver:ElementSendKeys', { id, text: value });
    },
    run,
    expectText: async (text) => {
      // A document that has just begun has no body yet.
      const read = () => run<string>("return document.body?.innerText ?? ''");
      await expect.poll(read, { timeout: patienceMs }).toContain(text);
    },
    field: async (label) => {
      await find(fieldOf(label));
      return run(
        `const label = [...document.querySelectorAll('label')].find(
          (one) => one.textContent.trim() === arguments[0],
        );
        const field = document.getElementById(label.htmlFor);
        const hint = document.getElementById(field.getAttribute('aria-describedby') ?? '');
        return { value: field.value, hint: hint?.textContent ?? '' };`,
        label,
      );
    },
  };
}
