import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

type Binary = string | ArrayBuffer | ArrayBufferView;

type CreationOptions = { challenge: Binary; rp: { id?: string }; user: { id: Binary } };
type RequestOptions = { challenge: Binary; rpId?: string; allowCredentials?: { id: Binary }[] };

/** What an attacker's browser or a strange device would do otherwise. */
type Deviation = {
  origin?: string;
  rpId?: string;
  counter?: number;
  isUserVerified?: boolean;
  isUserPresent?: boolean;
  userHandle?: string;
};

type Key = { id: string; privateKey: KeyObject; userHandle: string; rpId: string; counter: number };

/** A credential as a browser hands it over: the stock client asks for its JSON. */
type Answer<Response> = {
  id: string;
  rawId: string;
  type: 'public-key';
  response: Response;
  clientExtensionResults: object;
  toJSON: () => object;
};
type Attestation = { clientDataJSON: string; attestationObject: string; transports: string[] };
type Assertion = {
  clientDataJSON: string;
  authenticatorData: string;
  signature: string;
  userHandle: string;
};

/**
 * A security key in software, in a browser at `origin`: real keys, real signatures (ES256). It takes
 * the options as the wire has them, or as the stock client hands them to a browser.
 */
export function createSoftwareAuthenticator(origin: string) {
  const keys: Key[] = [];
  return {
    /** Makes a credential: `navigator.credentials.create`. */
    create: (given: object, deviation: Deviation = {}): Answer<Attestation> => {
      const options = given as CreationOptions;
      const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const rpId = options.rp.id ?? '';
      const id = randomBytes(32);
      const userHandle = toText(options.user.id);
      const key = { id: id.toString('base64url'), privateKey, userHandle, rpId, counter: 0 };
      keys.push(key);
      const idLength = Buffer.alloc(2);
      idLength.writeUInt16BE(id.length);
      const aaguid = Buffer.alloc(16);
      const attested = Buffer.concat([aaguid, idLength, id, encodePublicKey(publicKey)]);
      const authData = describe(key, deviation, attested);
      const attestation = new Map<string, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]);
      return answer(key.id, {
        clientDataJSON: writeClientData('webauthn.create', options.challenge, origin, deviation),
        attestationObject: encodeCbor(attestation).toString('base64url'),
        transports: ['internal'],
      });
    },
    /** Signs with a credential: `navigator.credentials.get`. Each signature counts. */
    get: (given: object, deviation: Deviation = {}): Answer<Assertion> => {
      const options = given as RequestOptions;
      const allowed = options.allowCredentials?.map(({ id }) => toText(id));
      const key = keys.find(({ id }) => allowed?.includes(id) ?? true);
      if (!key) throw new Error('This authenticator has no credential for that');
      key.counter += 1;
      const clientDataJSON = writeClientData('webauthn.get', options.challenge, origin, deviation);
      const authData = describe(key, deviation);
      const clientDataHash = sha256(Buffer.from(clientDataJSON, 'base64url'));
      const signature = sign('sha256', Buffer.concat([authData, clientDataHash]), key.privateKey);
      return answer(key.id, {
        clientDataJSON,
        authenticatorData: authData.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: deviation.userHandle ?? key.userHandle,
      });
    },
  };
}

export type SoftwareAuthenticator = ReturnType<typeof createSoftwareAuthenticator>;

function answer<Response>(id: string, response: Response): Answer<Response> {
  const json = { id, rawId: id, type: 'public-key' as const, response, clientExtensionResults: {} };
  return { ...json, toJSON: () => json };
}

function sha256(data: Buffer | string): Buffer {
  return createHash('sha256').update(data).digest();
}

/** Binaries are base64url on the wire, and bytes once the stock client has read them. */
function toText(binary: Binary): string {
  if (typeof binary === 'string') return binary;
  const bytes = ArrayBuffer.isView(binary)
    ? Buffer.from(binary.buffer, binary.byteOffset, binary.byteLength)
    : Buffer.from(binary);
  return bytes.toString('base64url');
}

function writeClientData(
  type: string,
  challenge: Binary,
  origin: string,
  deviation: Deviation,
): string {
  const data = { type, challenge: toText(challenge), origin: deviation.origin ?? origin };
  return Buffer.from(JSON.stringify({ ...data, crossOrigin: false })).toString('base64url');
}

/** The authenticator data: domain, flags, counter, and of a new credential its key. */
function describe(key: Key, deviation: Deviation, attested?: Buffer): Buffer {
  const { isUserPresent = true, isUserVerified = true } = deviation;
  const flags = Number(isUserPresent) | (Number(isUserVerified) << 2) | (attested ? 1 << 6 : 0);
  const counter = Buffer.alloc(4);
  counter.writeUInt32BE(deviation.counter ?? key.counter);
  return Buffer.concat([
    sha256(deviation.rpId ?? key.rpId),
    Buffer.from([flags]),
    counter,
    attested ?? Buffer.alloc(0),
  ]);
}

/** COSE: EC2, ES256, P-256 and the two coordinates. */
function encodePublicKey(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const entries: [number, Cbor][] = [
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, Buffer.from(x, 'base64url')],
    [-3, Buffer.from(y, 'base64url')],
  ];
  return encodeCbor(new Map(entries));
}

type Cbor = number | string | Buffer | Map<number | string, Cbor>;

function encodeCbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, value.length), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const entries = [...value].flatMap(([name, entry]) => [encodeCbor(name), encodeCbor(entry)]);
  return Buffer.concat([head(5, value.size), ...entries]);
}

/** The first bytes of a CBOR item: its kind, and its value or length. */
function head(kind: number, size: number): Buffer {
  const top = kind << 5;
  if (size < 24) return Buffer.from([top | size]);
  return size < 256
    ? Buffer.from([top | 24, size])
    : Buffer.from([top | 25, size >> 8, size & 255]);
}
