import { expect, test } from 'vitest';
import { EncodedBody } from './encoded-body.ts';

test.each(['br', 'gzip', 'identity'] as const)(
  'a small body in %s takes only its own memory',
  async (encoding) => {
    const body = await new EncodedBody(Buffer.from('rice '.repeat(500))).get(encoding);
    expect(body.buffer.byteLength).toBe(body.length);
  },
);
