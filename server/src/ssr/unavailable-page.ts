import { hash } from 'node:crypto';
import type { onSendAsyncHookHandler } from 'fastify';
import { contentSecurityPolicy } from './content-security-policy.ts';

/** The statuses for which a browser gets this page: rate limit, internal error, overload or no database. */
const ERROR_STATUSES = [429, 500, 503];

/** Replaces the JSON of an error by an HTML page, if the client accepts HTML. */
export const sendUnavailablePage: onSendAsyncHookHandler = async (request, reply, payload) => {
  if (!ERROR_STATUSES.includes(reply.statusCode) || !request.headers.accept?.includes('text/html'))
    return payload;
  // The storefront has already rendered its own error page, compressed.
  if (String(reply.getHeader('content-type')).startsWith('text/html')) return payload;
  const html = errorPage(Number(reply.getHeader('retry-after')) || null);
  reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', contentSecurityPolicy({ scripts: [], styles: [STYLE_HASH] }, ''));
  reply.header('cache-control', 'no-store').removeHeader('content-length');
  return html;
};

/** In both languages, and without other files. The browser reloads it after `seconds`. */
function errorPage(seconds: number | null): string {
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
${seconds ? `<meta http-equiv="refresh" content="${seconds}">` : ''}
<title>Haat</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>This page cannot be shown right now.</h1>
<p>Your cart is safe on this device. Please try again in a moment.</p>
<h2 lang="bn">এই মুহূর্তে পাতাটি দেখানো যাচ্ছে না।</h2>
<p lang="bn">আপনার কার্ট এই ডিভাইসে ঠিকই আছে। একটু পরে আবার চেষ্টা করুন।</p>
<p><a href="">Try again · <span lang="bn">আবার চেষ্টা করুন</span></a></p>
</main>
</body>
</html>
`;
}

const STYLE =
  ':root{color-scheme:light dark}body{margin:0;min-height:100vh;display:grid;place-content:center;padding:1.5rem;font:1.1rem/1.7 system-ui,sans-serif;text-align:center}h1,h2{margin:1.5rem 0 0;font-size:1.4rem}p{margin:.3rem 0 0}a{display:inline-block;margin-top:1.5rem;padding:.6rem 1.5rem}';

const STYLE_HASH = hash('sha256', STYLE, 'base64');
