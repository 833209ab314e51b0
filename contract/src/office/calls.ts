import type { Call } from '../common/calls.ts';

/** All endpoints of the office, by name. This file has no schema, so that browsers load none. */
export const officeCalls = {
  getLink: { method: 'POST', path: '/api/office/link/' },
  acceptLink: { method: 'POST', path: '/api/office/link/accept/' },
  signInStaff: { method: 'POST', path: '/api/office/session/' },
  getSession: { method: 'GET', path: '/api/office/session/' },
  signOutStaff: { method: 'POST', path: '/api/office/session/end/', result: 'none' },
  listSessions: { method: 'GET', path: '/api/office/sessions/' },
  endSession: { method: 'POST', path: '/api/office/sessions/{id}/end/', result: 'none' },
  endAllSessions: { method: 'POST', path: '/api/office/sessions/end/', result: 'none' },
  beginTotp: { method: 'POST', path: '/api/office/totp/' },
  confirmTotp: { method: 'POST', path: '/api/office/totp/confirm/' },
  listStaff: { method: 'GET', path: '/api/office/staff/' },
  inviteStaff: { method: 'POST', path: '/api/office/staff/invitations/' },
  disableStaff: { method: 'POST', path: '/api/office/staff/{id}/disable/', result: 'none' },
  listAudit: { method: 'GET', path: '/api/office/audit/' },
  getToday: { method: 'GET', path: '/api/office/today/' },
  listUnsentMessages: { method: 'GET', path: '/api/office/messages/' },
  listOutOfStock: { method: 'GET', path: '/api/office/out-of-stock/' },
  findOrders: { method: 'GET', path: '/api/office/orders/' },
  getOrder: { method: 'GET', path: '/api/office/orders/{id}/' },
  moveOrder: { method: 'POST', path: '/api/office/orders/{id}/move/' },
  cancelOrderAsStaff: { method: 'POST', path: '/api/office/orders/{id}/cancel/' },
  findCallers: { method: 'GET', path: '/api/office/desk/callers/' },
  getCaller: { method: 'GET', path: '/api/office/desk/caller/' },
  findGoods: { method: 'GET', path: '/api/office/desk/goods/' },
  quoteDeskOrder: { method: 'POST', path: '/api/office/desk/quote/' },
  placeDeskOrder: { method: 'POST', path: '/api/office/desk/orders/' },
  findSynonyms: { method: 'GET', path: '/api/office/synonyms/' },
  addSynonym: { method: 'POST', path: '/api/office/synonyms/' },
  removeSynonym: { method: 'POST', path: '/api/office/synonyms/remove/', result: 'none' },
} as const satisfies Record<string, Call>;

export type OfficeCalls = typeof officeCalls;
