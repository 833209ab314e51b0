/** Choices of complaints that browsers also need. This file has no schema, so that browsers load none. */

export const complaintReasons = ['spoiled', 'less', 'wrong', 'broken', 'not_delivered', 'late'] as const;
export type ComplaintReason = (typeof complaintReasons)[number];

export const complaintWishes = ['refund', 'again', 'credit'] as const;
export type ComplaintWish = (typeof complaintWishes)[number];

/** The most photos of a complaint. */
export const MAX_COMPLAINT_PHOTOS = 4;

/** The longest text of a complaint, in characters. */
export const MAX_COMPLAINT_TEXT = 500;

/** The Digital Commerce Guidelines 2021 ask for an answer within 72 hours, and for the money within ten days. */
export const ANSWER_HOURS = 72;
export const MONEY_DAYS = 10;
