import { expect, test } from 'vitest';

import { openEthereumWallet } from '#testing/wallets.ts';

import { checkSignature } from './check-signature.ts';

/** Keys and signatures of two other libraries: web3.js (its documentation) and viem 2.57.20. */
const documented = {
  key: '0x4c0883a69102937d6231471b5dbb6204fe5129617082792ae468d01a3f362318',
  address: '0x2c7536E3605D9C16a7a3D7b1898e529396a65c23',
  message: 'Some data',
  signature:
    '0xb91467e570a6466aa9e9876cbcd013baba02900b8979d43fe208a4a4f339f5fd6007e74cd82e037b800186422fc2da167c747ef045e5d18a5f5d4300f8e1a0291c',
};
const beyondAscii = {
  key: '0x0123456789012345678901234567890123456789012345678901234567890123',
  address: '0x14791697260E4c9A71f18484C9f997B308e59325',
  message: 'Keep in touch: 友だち, café, 👋',
  signature:
    '0xdec26716f5278a2562ba426421068df426fb02b944c9678042fa6a8e5601c1f5307cb5dd6af3eb22fdd85f8f656b235220f9d0ea4de902ae904b07f9b13640121c',
};
const evenPoint = {
  ...beyondAscii,
  message: 'Some data',
  signature:
    '0x0ff83f70566342e0c158cf32ce3e7bfc029c0d450ca1cda029f3e1753916d8a05063a9559d93af9060e227fd8a7d08f0b004cf34f41ce487954b016977bfd4891b',
};
const vectors = [documented, beyondAscii, evenPoint];

type Signed = Parameters<typeof checkSignature>[1];
const isAccepted = (signed: Signed) =>
  checkSignature('ethereum', signed).then(
    () => true,
    () => false,
  );

test.each(vectors)(
  'an Ethereum signature of other libraries is accepted: $message',
  async (vector) => {
    const wallet = openEthereumWallet(vector.key);
    expect(wallet.address).toBe(vector.address);
    expect(wallet.sign(vector.message)).toBe(vector.signature);
    expect(await isAccepted(vector)).toBe(true);
    expect(await isAccepted({ ...vector, address: vector.address.toLowerCase() })).toBe(true);
    const capitals = `0x${vector.signature.slice(2).toUpperCase()}`;
    expect(await isAccepted({ ...vector, signature: capitals })).toBe(true);
  },
);

test('an Ethereum signature is of one text by one wallet', async () => {
  expect(await isAccepted({ ...documented, message: 'Some data ' })).toBe(false);
  expect(await isAccepted({ ...documented, address: beyondAscii.address })).toBe(false);
  const { signature } = documented;
  for (const place of [2, 33, 65, 66, 98, 129]) {
    const digit = signature[place] === '0' ? '1' : '0';
    const changed = signature.slice(0, place) + digit + signature.slice(place + 1);
    expect(await isAccepted({ ...documented, signature: changed }), changed).toBe(false);
  }
});

test('the last byte of an Ethereum signature may count from zero, and nothing else', async () => {
  for (const { vector, bytes } of [
    { vector: documented, bytes: [1, 28] },
    { vector: evenPoint, bytes: [0, 27] },
  ]) {
    const accepted: number[] = [];
    for (const byte of [0, 1, 2, 26, 27, 28, 29, 35, 36, 128, 255]) {
      const end = byte.toString(16).padStart(2, '0');
      const signature = vector.signature.slice(0, -2) + end;
      if (await isAccepted({ ...vector, signature })) accepted.push(byte);
    }
    expect(accepted).toEqual(bytes);
  }
});
