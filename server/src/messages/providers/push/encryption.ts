import {
  createCipheriv,
  createECDH,
  createPrivateKey,
  generateKeyPairSync,
  hkdfSync,
  randomBytes,
  sign,
} from 'node:crypto';

/** The keys of a browser, in base64url. */
export interface BrowserKeys {
  p256dh: string;
  auth: string;
}

const CURVE = 'prime256v1';

/** The size of the one record, in bytes: push services take 4,096. */
const RECORD = 4096;

/** Whether the keys are those of a browser: a point of the curve and sixteen bytes. */
export function areBrowserKeys({ p256dh, auth }: BrowserKeys): boolean {
  try {
    const own = createECDH(CURVE);
    own.generateKeys();
    own.computeSecret(Buffer.from(p256dh, 'base64url'));
    return Buffer.from(auth, 'base64url').length === 16;
  } catch {
    return false;
  }
}

/** Encrypts a payload for a browser (RFC 8291, aes128gcm), so that its push service cannot read it. */
export function encryptPush(payload: string, { p256dh, auth }: BrowserKeys): Buffer {
  const own = createECDH(CURVE);
  const ownKey = own.generateKeys();
  const browserKey = Buffer.from(p256dh, 'base64url');
  const shared = own.computeSecret(browserKey);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browserKey, ownKey]);
  const secret = derive(shared, { salt: Buffer.from(auth, 'base64url'), info, length: 32 });
  const salt = randomBytes(16);
  const key = derive(secret, { salt, info: Buffer.from('Content-Encoding: aes128gcm\0'), length: 16 });
  const nonce = derive(secret, { salt, info: Buffer.from('Content-Encoding: nonce\0'), length: 12 });
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const size = Buffer.alloc(5);
  size.writeUInt32BE(RECORD);
  size.writeUInt8(ownKey.length, 4);
  // 2 ends the last record.
  const record = [cipher.update(Buffer.from(`${payload}\u0002`)), cipher.final(), cipher.getAuthTag()];
  return Buffer.concat([salt, size, ownKey, ...record]);
}

function derive(
  from: Buffer,
  { salt, info, length }: { salt: Buffer; info: Buffer; length: number },
): Buffer {
  return Buffer.from(hkdfSync('sha256', from, salt, info, length));
}

/** Makes the key by which push services know the shop: the public half as browsers take it, the private one as text. */
export function createPushKey(): { publicKey: string; privateKey: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: CURVE });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const point = [Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')];
  return {
    publicKey: Buffer.concat(point).toString('base64url'),
    privateKey: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
  };
}

/** The `Authorization` of a push (VAPID, RFC 8292), for twelve hours. `subject`: whom the push service can ask. */
export function authorizePush(
  endpoint: string,
  { publicKey, privateKey, subject }: { publicKey: string; privateKey: string; subject: string },
): string {
  const key = createPrivateKey({ key: Buffer.from(privateKey, 'base64'), format: 'der', type: 'pkcs8' });
  const expires = Math.floor(Date.now() / 1000) + 12 * 3_600;
  const claims = { aud: new URL(endpoint).origin, exp: expires, sub: subject };
  const signed = [{ typ: 'JWT', alg: 'ES256' }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' });
  return `vapid t=${signed}.${signature.toString('base64url')}, k=${publicKey}`;
}
