import type { FastifyInstance, FastifyReply } from 'fastify';
import { both, button, CONTENT_SECURITY, escapeHtml, page } from '../pages.ts';
import type { CourierEmulator } from './courier-emulator.ts';
import type { EmulatedParcel } from './emulated-parcel.ts';

import type { Step } from './words.ts';

/** What a visitor of a demo can let happen to a parcel. */
const STEPS: [step: Step, english: string, bengali: string][] = [
  ['on_the_way', 'Let the rider pick it up', 'রাইডার পার্সেলটি তুলে নিক'],
  ['delivered', 'Deliver it', 'ডেলিভারি হোক'],
  ['partly_delivered', 'Deliver a part of it', 'আংশিক ডেলিভারি হোক'],
  ['coming_back', 'Let the receiver refuse it', 'গ্রাহক ফিরিয়ে দিক'],
  ['returned', 'Bring it back to the shop', 'দোকানে ফেরত আসুক'],
];

/** The page on which a receiver follows a parcel. In a demo its buttons are the rider. */
export function parcelPages(app: FastifyInstance, emulator: CourierEmulator, prefix: string): void {
  const url = `${prefix}/parcels/:id`;
  const hidden = { schema: { hide: true } };
  const find = (params: unknown) => {
    const { id } = params as { id: string };
    return emulator.parcels.find(({ consignment, tracking }) => consignment === id || tracking === id);
  };
  app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      async (_: unknown, form: string) => Object.fromEntries(new URLSearchParams(form)),
    );
    scope.get(url, hidden, async ({ params }, reply) => send(reply, find(params)));
    scope.post(url, hidden, async ({ params, body }, reply) => {
      const parcel = find(params);
      const step = STEPS.find(([name]) => name === (body as { choice?: string } | null)?.choice)?.[0];
      if (parcel && step) await emulator.move(parcel, step);
      return send(reply, parcel);
    });
  });
}

function send(reply: FastifyReply, parcel: EmulatedParcel | undefined): FastifyReply {
  return reply
    .code(parcel ? 200 : 404)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-security-policy', CONTENT_SECURITY)
    .send(parcel ? parcelPage(parcel) : page('No such parcel', unknown()));
}

function parcelPage({ invoice, courier, consignment, status, cod }: EmulatedParcel): string {
  return page(
    'Demo courier',
    `<section class="card"><h1>${escapeHtml(`${courier} · ${consignment} · ${invoice}`)}</h1>
<p class="amount">${escapeHtml(status)}</p><p class="small">Tk ${cod}</p></section>
<form method="post"><section class="card"><h2>${both('Be the rider', 'রাইডার হয়ে দেখুন')}</h2><div class="list">
${STEPS.map(([step, english, bengali]) => button(step, english, bengali)).join('\n')}
</div></section></form>`,
  );
}

function unknown(): string {
  return `<p class="card">${both('There is no such parcel.', 'এমন কোনো পার্সেল নেই।')}</p>`;
}
