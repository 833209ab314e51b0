import { hash } from 'node:crypto';
import type { onSendAsyncHookHandler } from 'fastify';
import { contentSecurityPolicy } from './content-security-policy.ts';

/** Responses of a page's address that are no page: too many requests, a fault of the shop's, too busy or no database. */
const NO_PAGE = [429, 500, 503];

/** Whoever reads pages is told in words what programs are told in JSON. */
export const sendUnavailablePage: onSendAsyncHookHandler = async (request, reply, payload) => {
  if (!NO_PAGE.includes(reply.statusCode) || !request.headers.accept?.includes('text/html')) return payload;
  // The storefront has rendered its own error page, and compressed it.
  if (String(reply.getHeader('content-type')).startsWith('text/html')) return payload;
  const html = awayPage(Number(reply.getHeader('retry-after')) || null);
  reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', contentSecurityPolicy({ scripts: [], styles: [STYLE_HASH] }, ''));
  reply.header('cache-control', 'no-store').removeHeader('content-length');
  return html;
};

/** In both languages, with nothing to fetch. After so many seconds the browser asks again by itself. */
function awayPage(seconds: number | null): string {
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
