import { createHash } from 'node:crypto';
import { decimalTaka, formatTk } from '@haat/contract/money/money';
import { MEANS } from './payment-methods.ts';
import { type CustomerTry, isCaptured, type Session } from './session.ts';
import type { Fields } from './signature.ts';

/** Submits the form of the return page. Without JavaScript the customer presses its button. */
const SEND_FORM = 'document.forms[0].submit()';

const STYLE = `
:root{color-scheme:light dark;--ground:#f6f5f1;--card:#fff;--text:#1c211e;--soft:#5c665f;--line:#dcdfd8;--green:#11633f;--warn:#fff3d6;--warn-text:#5b3d00}
@media(prefers-color-scheme:dark){:root{--ground:#121512;--card:#1b1f1c;--text:#eef1ed;--soft:#a3ada6;--line:#343b36;--green:#5fcf98;--warn:#3a2f12;--warn-text:#ffdf9c}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--text);font:16px/1.6 system-ui,'Noto Sans Bengali',sans-serif}
main{max-width:34rem;margin:0 auto;padding:1.5rem 1rem 3rem}
.note{background:var(--warn);color:var(--warn-text);border-radius:.75rem;padding:.875rem 1rem;margin:0 0 1rem}
.note strong{display:block}
.card{background:var(--card);border:1px solid var(--line);border-radius:1rem;padding:1.25rem;margin:0 0 1rem}
h1{font-size:1rem;font-weight:600;color:var(--soft);margin:0}
h2{font-size:1rem;margin:0 0 .75rem}
.amount{font-size:2rem;font-weight:700;line-height:1.3;margin:0}
.small{color:var(--soft);font-size:.875rem;margin:0;overflow-wrap:anywhere}
.choices{display:grid;grid-template-columns:repeat(auto-fill,minmax(9rem,1fr));gap:.625rem}
.list{display:grid;gap:.625rem}
button{font:inherit;min-height:2.75rem;padding:.5rem .875rem;border-radius:.75rem;border:1px solid var(--line);background:transparent;color:inherit;cursor:pointer;text-align:start}
.choices button{border-color:var(--green);color:var(--green);font-weight:600;text-align:center}
button:hover,.back:hover{border-color:currentColor}
button:focus-visible,.back:focus-visible{outline:3px solid var(--green);outline-offset:2px}
[lang=bn]{display:block}
h2 [lang=bn],.card [lang=bn]{color:var(--soft);font-weight:400;font-size:.875rem}
.note{line-height:1.5}
.plain{margin:0}
.back{display:block;border:1px solid var(--green);border-radius:.75rem;padding:.5rem .875rem;color:var(--green);font-weight:600;text-align:center;text-decoration:none}
`;

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** The Content-Security-Policy of every page: only its own style and one script. */
export const CONTENT_SECURITY = [
  "default-src 'none'",
  `style-src ${hash(STYLE)}`,
  `script-src ${hash(SEND_FORM)}`,
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Renders the payment page: the choices of the provider's sandbox, and faults of the return. */
export function payPage(session: Session): string {
  const failed = session.tries.length > 0;
  return page(
    'Demo payment',
    `${amountCard(session)}
${failed ? `<p class="note" role="alert">${both('That payment failed. Try again.', 'পেমেন্ট হয়নি। আবার চেষ্টা করুন।')}</p>` : ''}
<form method="post">
<section class="card"><h2>${both('Pay with', 'যেভাবে পরিশোধ করবেন')}</h2><div class="choices">
${Object.entries(MEANS)
  .map(([name, means]) => button(name, means.label))
  .join('\n')}
</div></section>
<section class="card"><h2>${both('Or try', 'অথবা পরীক্ষা করুন')}</h2><div class="list">
${button('fail', 'Let the payment fail', 'পেমেন্ট না হোক')}
${button('fail_stay', 'Let it fail and stay here', 'পেমেন্ট না হোক, এই পাতাতেই থাকুন')}
${button('risky', 'Pay, but as a risky payment', 'ঝুঁকির পেমেন্ট হিসেবে পরিশোধ করুন')}
${button('cancel', 'Cancel', 'বাতিল করুন')}
${button('leave', 'Leave without a choice', 'কিছু না বেছে চলে যান')}
</div></section>
<section class="card"><h2>${both('When the network breaks', 'সংযোগ কেটে গেলে')}</h2><div class="list">
${button('close_window', 'Pay, then close the window', 'পরিশোধ করে পাতা বন্ধ')}
${button('lose_message', 'Pay; the message to the shop is lost', 'পরিশোধ; দোকানে খবর পৌঁছায়নি')}
${button('lose_both', 'Pay; window closed and message lost', 'পরিশোধ; পাতা বন্ধ, খবরও পৌঁছায়নি')}
</div></section>
</form>`,
  );
}

/** Renders the page of a wallet: the customer approves the payment or the agreement, or does not. */
export function walletPage(session: Session): string {
  const { mode } = session.form;
  const asks =
    mode === '0000'
      ? button('bkash', 'Let this shop remember my number', 'দোকানটি আমার নম্বর মনে রাখুক')
      : mode === '0001'
        ? button('bkash', 'Pay with my PIN alone', 'শুধু পিন দিয়ে পরিশোধ করুন')
        : button('bkash', 'Pay with bKash', 'বিকাশে পরিশোধ করুন');
  return page(
    'Demo bKash',
    `${mode === '0000' ? '' : amountCard(session)}
<form method="post"><section class="card"><h2>bKash</h2><div class="list">
${asks}
${button('fail', 'Let the payment fail', 'পেমেন্ট না হোক')}
${button('cancel', 'Cancel', 'বাতিল করুন')}
${button('lose_both', 'Pay, then close the window', 'পরিশোধ করে পাতা বন্ধ')}
</div></section></form>`,
  );
}

/** Renders the form that posts the message to the shop, like the provider. */
export function returnPage(url: string, message: Fields): string {
  const inputs = Object.entries(message).map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  );
  return page(
    'Back to the shop',
    `<form class="card" method="post" action="${escapeHtml(url)}">${inputs.join('')}
<h2>${both('Back to the shop', 'দোকানে ফিরে যাচ্ছেন')}</h2>${button('', 'Continue', 'এগিয়ে যান')}</form>
<script>${SEND_FORM}</script>`,
  );
}

/** Renders the page of a customer who does not return through the form. */
export function leftPage(session: Session, customerTry: CustomerTry): string {
  const paid = isCaptured(customerTry) || customerTry.status === 'APPROVED';
  return page(
    paid ? 'Paid' : 'Left',
    `${amountCard(session)}<p class="card">${
      paid
        ? both('Paid. This window never leads back to the shop: close it.', 'পরিশোধ হয়েছে। পাতাটি বন্ধ করুন।')
        : both('You left without paying.', 'পরিশোধ না করে চলে গেছেন।')
    }</p>`,
  );
}

/** Renders the page of an unknown or finished payment. */
export function overPage(session: Session | undefined): string {
  if (!session)
    return page(
      'No such payment',
      `<p class="card">${both('There is no such payment. Go back to the shop and try again.', 'এমন কোনো পেমেন্ট নেই। দোকানে ফিরে আবার চেষ্টা করুন।')}</p>`,
    );
  const shop = escapeHtml(new URL(session.urls.cancel).origin);
  return page(
    'Payment over',
    `${amountCard(session)}<section class="card list"><p class="plain">${both('This payment is over.', 'এই পেমেন্ট শেষ।')}</p>
<a class="back" href="${shop}">${both('Back to the shop', 'দোকানে ফিরে যান')}</a></section>`,
  );
}

function amountCard(session: Session): string {
  return `<section class="card"><h1>${escapeHtml(session.orderText)}</h1>
<p class="amount">${formatTk(session.amount)}</p>
<p class="small">BDT ${decimalTaka(session.amount)} · ${escapeHtml(session.tranId)}</p></section>`;
}

/** Renders a text in both languages, Bengali below English. */
export function both(english: string, bengali: string): string {
  return `${english}<span lang="bn">${bengali}</span>`;
}

export function button(choice: string, label: string, bengali = ''): string {
  const attributes = choice ? ` name="choice" value="${choice}"` : '';
  return `<button${attributes}>${bengali ? both(label, bengali) : label}</button>`;
}

export function page(title: string, content: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><title>${title} · Haat</title><style>${STYLE}</style></head>
<body><main>
<p class="note"><strong>This is a demonstration. No money moves.</strong>
<span lang="bn">এটি একটি ডেমো। এখানে কোনো টাকা লেনদেন হয় না।</span></p>
${content}
</main></body></html>`;
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
