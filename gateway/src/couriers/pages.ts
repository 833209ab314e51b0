import type { FastifyInstance, FastifyReply } from 'fastify';
import { both, button, CONTENT_SECURITY, escapeHtml, page } from '../pages.ts';
import type { CourierEmulator } from './courier-emulator.ts';
import type { EmulatedParcel } from './emulated-parcel.ts';
import { payoutCsv } from './payouts.ts';
import type { Step } from './words.ts';

/** What a visitor of a demo can let happen to a parcel. Who takes a part of it pays half. */
const STEPS: [step: Step, english: string, bengali: string][] = [
  ['on_the_way', 'Let the rider pick it up', 'রাইডার পার্সেলটি তুলে নিক'],
  ['delivered', 'Deliver it', 'ডেলিভারি হোক'],
  ['partly_delivered', 'Deliver a part of it', 'আংশিক ডেলিভারি হোক'],
  ['coming_back', 'Let the receiver refuse it', 'ক্রেতা ফিরিয়ে দিক'],
  ['returned', 'Bring it back to the shop', 'দোকানে ফেরত আসুক'],
];

/** The page on which a receiver follows a parcel. In a demo its buttons are the rider, and the courier that pays. */
export function parcelPages(app: FastifyInstance, emulator: CourierEmulator, prefix: string): void {
  const url = `${prefix}/parcels/:id`;
  const hidden = { schema: { hide: true } };
  const find = (params: unknown) => {
    const { id } = params as { id: string };
    return emulator.parcels.find(({ consignment, tracking }) => consignment === id || tracking === id);
  };
  const send = (reply: FastifyReply, parcel: EmulatedParcel | undefined) =>
    reply
      .code(parcel ? 200 : 404)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', CONTENT_SECURITY)
      .send(parcel ? parcelPage(parcel, emulator) : page('No such parcel', unknown()));
  app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      async (_: unknown, form: string) => Object.fromEntries(new URLSearchParams(form)),
    );
    scope.get(url, hidden, async ({ params }, reply) => send(reply, find(params)));
    scope.post(url, hidden, async ({ params, body }, reply) => {
      const parcel = find(params);
      const { choice } = (body ?? {}) as { choice?: string };
      const step = STEPS.find(([name]) => name === choice)?.[0];
      const half = step === 'partly_delivered' && parcel ? Math.floor(parcel.cod / 2) : undefined;
      if (parcel && step) await emulator.move(parcel, step, half);
      if (parcel && choice === 'pay') emulator.payOut(parcel.courier);
      return send(reply, parcel);
    });
  });
}

function parcelPage(parcel: EmulatedParcel, { payouts }: CourierEmulator): string {
  const { invoice, courier, consignment, status, cod } = parcel;
  const paid = payouts.find(({ lines }) => lines.some((line) => line.consignment === consignment));
  return page(
    'Demo courier',
    `<section class="card"><h1>${escapeHtml(`${courier} · ${consignment} · ${invoice}`)}</h1>
<p class="amount">${escapeHtml(status)}</p><p class="small">Tk ${cod}</p></section>
<form method="post"><section class="card"><h2>${both('Be the rider', 'রাইডার হয়ে দেখুন')}</h2><div class="list">
${STEPS.map(([step, english, bengali]) => button(step, english, bengali)).join('\n')}
</div></section>
<section class="card"><h2>${both('Be the courier company', 'কুরিয়ার কোম্পানি হয়ে দেখুন')}</h2><div class="list">
${button('pay', 'Pay the shop for what was delivered', 'ডেলিভারি হওয়া পার্সেলের টাকা দোকানকে দিন')}
</div>${paid ? `<p class="small">${escapeHtml(`${paid.reference} · Tk ${paid.amount.toFixed(2)}`)}</p><pre class="small">${escapeHtml(payoutCsv(paid))}</pre>` : ''}</section></form>`,
  );
}

function unknown(): string {
  return `<p class="card">${both('There is no such parcel.', 'এমন কোনো পার্সেল নেই।')}</p>`;
}
