import { hash } from 'node:crypto';
import { formatPhone } from '@haat/contract/phone/phone';
import { smsSize } from '@haat/contract/text/sms-parts';
import { inDhaka } from '@haat/contract/time/dhaka-time';
import { escapeHtml } from '../platform/escape-html.ts';

const STYLE = `
:root{color-scheme:light dark;--ground:#f6f5f1;--card:#fff;--text:#1c211e;--soft:#5c665f;--line:#dcdfd8;--green:#11633f}
@media(prefers-color-scheme:dark){:root{--ground:#121512;--card:#1b1f1c;--text:#eef1ed;--soft:#a3ada6;--line:#343b36;--green:#5fcf98}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--text);font:16px/1.6 system-ui,'Noto Sans Bengali',sans-serif}
main{max-width:26rem;margin:0 auto;padding:1.5rem 1rem 3rem}
h1{font-size:1.25rem;margin:0}
p{margin:.25rem 0}
.soft{color:var(--soft);font-size:.875rem}
form{display:flex;flex-wrap:wrap;gap:.5rem;margin:1rem 0 1.5rem}
label{flex-basis:100%}
input{flex:1;min-width:10rem;font:inherit;min-height:2.75rem;padding:.375rem .75rem;border:1px solid var(--line);border-radius:.75rem;background:var(--card);color:inherit}
button{font:inherit;font-weight:600;min-height:2.75rem;padding:.375rem 1rem;border:1px solid var(--green);border-radius:.75rem;background:transparent;color:var(--green);cursor:pointer}
input:focus-visible,button:focus-visible{outline:3px solid var(--green);outline-offset:2px}
ul{list-style:none;margin:0;padding:0;display:grid;gap:.75rem}
li{background:var(--card);border:1px solid var(--line);border-radius:1rem 1rem 1rem .25rem;padding:.75rem 1rem}
.text{white-space:pre-line;overflow-wrap:anywhere;margin:0}
`;

/** Allows the page only its own style and a form to itself. */
export const DEMO_PHONE_CSP = [
  "default-src 'none'",
  `style-src 'sha256-${hash('sha256', STYLE, 'base64')}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

interface PhonePage {
  /** The typed number. */
  typed: string;
  /** The same in E.164; null if it is not a mobile number. */
  phone: string | null;
  received: readonly { text: string; at: Date }[];
}

/** Renders the messages of a number as its phone would show them, newest first. */
export function demoPhonePage({ typed, phone, received }: PhonePage): string {
  const list = received.map(({ text, at }) => bubble(text, at)).join('\n');
  const nothing = `<p role="status">${both('No messages yet.', 'এখনো কোনো মেসেজ নেই।')}</p>`;
  const none = `<p role="alert">${both('This is not a mobile number.', 'এটি মোবাইল নম্বর নয়।')}</p>`;
  const messages =
    phone === null ? (typed === '' ? '' : none) : list === '' ? nothing : `<ul>\n${list}\n</ul>`;
  return page(`<h1>${both('Messages', 'মেসেজ')}</h1>
<p class="soft">${both('The phone of the demo shop: nothing is really sent.', 'ডেমো দোকানের ফোন: আসলে কিছুই পাঠানো হয় না।')}</p>
<form><label for="number">${both('Mobile number', 'মোবাইল নম্বর')}</label>
<input id="number" name="number" type="tel" inputmode="tel" maxlength="40" required value="${escapeHtml(phone === null ? typed : formatPhone(phone))}">
<button>${both('Show', 'দেখুন')}</button></form>
${messages}`);
}

/** The 404 page of a shop that is no longer a demo shop. */
export function noDemoPhonePage(): string {
  return page(`<h1>${both('Page not found', 'পাতাটি পাওয়া যায়নি')}</h1>`);
}

function bubble(text: string, at: Date): string {
  const { parts, encoding } = smsSize(text);
  const size = `${parts} SMS · ${encoding === 'gsm7' ? 'GSM-7' : 'UCS-2'}`;
  return `<li><p class="text" dir="auto">${escapeHtml(text)}</p><p class="soft"><time datetime="${at.toISOString()}">${formatTime(at)}</time> · ${size}</p></li>`;
}

function formatTime(at: Date): string {
  return inDhaka(at).toISOString().slice(0, 16).replace('T', ' ');
}

function both(english: string, bengali: string): string {
  return `${english} · <span lang="bn">${bengali}</span>`;
}

function page(content: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><title>Demo phone · Haat</title><style>${STYLE}</style></head>
<body><main>
${content}
</main></body></html>`;
}
