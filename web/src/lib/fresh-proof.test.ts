import { expect, test } from 'vitest';
import { proofQuestion, withFreshProof } from './fresh-proof.ts';

const needed = Object.assign(new Error('needed'), { code: 'reauthentication_needed' });

/** A call that is refused until a proof was given. */
function createGuarded(refuse: () => Promise<unknown>) {
  const guarded = { isProved: false, calls: 0 };
  const call = async () => {
    guarded.calls += 1;
    return guarded.isProved ? 'done' : refuse();
  };
  return Object.assign(guarded, { call });
}

test('repeats the call after a proof, whether the refusal was thrown or answered', async () => {
  for (const refuse of [() => Promise.reject(needed), async () => ({ error: needed })]) {
    const guarded = createGuarded(refuse);
    const outcome = withFreshProof(guarded.call);
    await expect.poll(() => proofQuestion.get()).not.toBeNull();
    guarded.isProved = true;
    proofQuestion.get()?.answer(true);
    expect(await outcome).toBe('done');
    expect(guarded.calls).toBe(2);
    expect(proofQuestion.get()).toBeNull();
  }
});

test('several refused calls ask once', async () => {
  const guarded = createGuarded(() => Promise.reject(needed));
  const outcomes = [withFreshProof(guarded.call), withFreshProof(guarded.call)];
  await expect.poll(() => guarded.calls).toBe(2);
  guarded.isProved = true;
  proofQuestion.get()?.answer(true);
  expect(await Promise.all(outcomes)).toEqual(['done', 'done']);
});

test('without a proof the refusal stays, and other refusals ask for none', async () => {
  const guarded = createGuarded(() => Promise.reject(needed));
  const outcome = withFreshProof(guarded.call);
  await expect.poll(() => proofQuestion.get()).not.toBeNull();
  proofQuestion.get()?.answer(false);
  await expect(outcome).rejects.toBe(needed);
  const other = Object.assign(new Error('other'), { code: 'insufficient_aal' });
  await expect(withFreshProof(() => Promise.reject(other))).rejects.toBe(other);
  expect(await withFreshProof(async () => ({ error: other }))).toEqual({ error: other });
  expect(proofQuestion.get()).toBeNull();
});
