import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

import decodeJpeg, { init as initJpegDecoder } from '@jsquash/jpeg/decode.js';
import encodeJpeg, { init as initJpegEncoder } from '@jsquash/jpeg/encode.js';
import decodePng, { init as initPngDecoder } from '@jsquash/png/decode.js';
import encodePng, { init as initPngEncoder } from '@jsquash/png/encode.js';
import decodeWebp, { init as initWebpDecoder } from '@jsquash/webp/decode.js';
import encodeWebp, { init as initWebpEncoder } from '@jsquash/webp/encode.js';

import type { ImageType } from './image-type.ts';

/*
 * Decoders and encoders in WebAssembly: a fault in one reaches only its own memory. Each JPEG and
 * WebP gets new memory, so that it finds nothing of the one before.
 */

/** Red, green, blue and opacity of each pixel. */
export type Pixels = { data: Uint8ClampedArray<ArrayBuffer>; width: number; height: number };

type Codec = {
  /** @throws when the bytes are no such picture. */
  decode: (content: ArrayBuffer) => Promise<Pixels>;
  encode: (pixels: Pixels, options: { isLossless: boolean }) => Promise<ArrayBuffer>;
};

/** What the codecs expect of a browser. */
class PlainPixels implements Pixels {
  readonly data: Pixels['data'];
  readonly width: number;
  readonly height: number;

  constructor(data: Pixels['data'], width: number, height: number) {
    this.data = data;
    this.width = width;
    this.height = height;
  }
}
Object.assign(globalThis, { ImageData: PlainPixels });

const { resolve } = createRequire(import.meta.url);
const compiled = new Map<string, Promise<WebAssembly.Module>>();

/** The packages would fetch their own files, which Node can't. */
async function compile(file: string): Promise<WebAssembly.Module> {
  const read = async () => WebAssembly.compile(await readFile(resolve(file)));
  const known = compiled.get(file) ?? read();
  compiled.set(file, known);
  return known;
}

/** A new instance, which writes nothing to the log and doesn't set the process's exit code. */
async function instanceOf(file: string) {
  const module = await compile(file);
  return {
    instantiateWasm: (
      imports: WebAssembly.Imports,
      done: (instance: WebAssembly.Instance) => void,
    ) => {
      const instance = new WebAssembly.Instance(module, imports);
      done(instance);
      return instance.exports;
    },
    print: () => undefined,
    printErr: () => undefined,
    quit: () => {
      throw new Error('The codec gave up');
    },
  };
}

function asImageData(pixels: Pixels) {
  return { ...pixels, colorSpace: 'srgb' as const };
}

const pngFile = '@jsquash/png/codec/pkg/squoosh_png_bg.wasm';
const quality = 85;
/** Of 0 to 6: higher ones take several times as long for a few percent. */
const webpMethod = { lossy: 2, lossless: 0 };

export const codecs: Readonly<Record<ImageType, Codec>> = {
  'image/jpeg': {
    decode: async (content) => {
      await initJpegDecoder(await instanceOf('@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm'));
      return decodeJpeg(content, { preserveOrientation: true });
    },
    encode: async (pixels) => {
      await initJpegEncoder(await instanceOf('@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm'));
      return encodeJpeg(asImageData(pixels), { quality, progressive: false });
    },
  },
  'image/png': {
    decode: async (content) => {
      await initPngDecoder(await compile(pngFile));
      return decodePng(content);
    },
    encode: async (pixels) => {
      await initPngEncoder(await compile(pngFile));
      return encodePng(asImageData(pixels));
    },
  },
  'image/webp': {
    decode: async (content) => {
      await initWebpDecoder(await instanceOf('@jsquash/webp/codec/dec/webp_dec.wasm'));
      return decodeWebp(content);
    },
    encode: async (pixels, { isLossless }) => {
      await initWebpEncoder(await instanceOf('@jsquash/webp/codec/enc/webp_enc_simd.wasm'));
      return encodeWebp(asImageData(pixels), {
        quality,
        lossless: isLossless ? 1 : 0,
        method: isLossless ? webpMethod.lossless : webpMethod.lossy,
      });
    },
  },
};
