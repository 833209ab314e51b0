import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendResponse } from '../response.ts';
import type { CourierEmulator } from './courier-emulator.ts';
import type { EmulatedParcel } from './emulated-parcel.ts';
import type { CallFault, CourierCall, CourierName } from './faults.ts';

export type Fields = Record<string, unknown>;

export interface Asked {
  body: Fields;
  params: Record<string, string>;
  query: Record<string, string>;
  fault: CallFault | null;
}

export interface Answer {
  /** HTTP status; 200 if it is not named. */
  status?: number;
  body: object;
  /** That this request has created. */
  parcel?: EmulatedParcel;
}

/** How one courier words the errors that all have. */
export interface Envelope {
  unauthorized: Answer;
  failed: Answer;
  tooMany: Answer;
  /** HTTP 200 with an error inside. */
  refusedIn200: Answer;
  isAuthorized(request: FastifyRequest): boolean;
}

/** Returns a function that registers routes of a courier, each with all faults. */
export function courierApi(
  app: FastifyInstance,
  emulator: CourierEmulator,
  { courier, base, envelope }: { courier: CourierName; base: string; envelope: Envelope },
) {
  return (
    method: 'GET' | 'POST' | 'PATCH',
    path: string,
    call: CourierCall,
    process: (request: Asked) => Answer,
  ): void => {
    app.route({
      method,
      url: base + path,
      schema: { hide: true },
      handler: async (request, reply) => {
        const body = (request.body ?? {}) as Fields;
        const invoice = textOf(body.invoice ?? body.merchant_order_id ?? body.merchant_invoice_id) || null;
        const fault = emulator.faultOf({ courier, call, invoice });
        if (fault === 'token_expired') emulator.expireTokens();
        const early = earlyAnswer(fault, envelope);
        if (early === 'reset') return sendResponse('reset', reply, {});
        if (early) return send(reply, early, fault);
        if (call !== 'token' && !envelope.isAuthorized(request)) return send(reply, envelope.unauthorized);
        const { params, query } = request as unknown as Asked;
        const answer = process({ body, params, query, fault });
        const { parcel } = answer;
        if (fault === 'webhook_first' && parcel) await emulator.send(parcel);
        else if (parcel && call === 'create' && courier === 'pathao')
          setImmediate(() => emulator.track(emulator.send(parcel)));
        if (fault === 'timeout_after_accept') emulator.onHang(String(request.headers['x-request-id']));
        return sendLate(reply, answer, fault);
      },
    });
  };
}

function earlyAnswer(fault: CallFault | null, envelope: Envelope): Answer | 'reset' | null {
  if (fault === 'error_before_accept') return envelope.failed;
  if (fault === 'reset_before_accept') return 'reset';
  if (fault === 'refused_in_200') return envelope.refusedIn200;
  if (fault === 'too_many' || fault === 'too_many_for_a_second') return envelope.tooMany;
  return null;
}

function send(reply: FastifyReply, { status = 200, body }: Answer, fault: CallFault | null = null) {
  if (fault === 'too_many_for_a_second') reply.header('retry-after', '1');
  return reply.code(status).send(body);
}

const RESPONSES = {
  timeout_after_accept: 'hang',
  reset_after_accept: 'reset',
  bad_gateway_after_accept: 'bad_gateway',
  html: 'html',
  empty: 'empty',
} as const;

function sendLate(reply: FastifyReply, answer: Answer, fault: CallFault | null) {
  if (fault && fault in RESPONSES)
    return sendResponse(
      RESPONSES[fault as keyof typeof RESPONSES],
      reply.code(answer.status ?? 200),
      answer.body,
    );
  return send(
    reply,
    fault === 'odd_shape' ? { ...answer, body: { status: 200, code: 200, data: {} } } : answer,
  );
}

export function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
