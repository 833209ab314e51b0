import { ANSWER_HOURS, MONEY_DAYS } from '@haat/contract/shop/complaint-choices';
import { DAY, HOUR } from '@haat/contract/time/durations';
import { sql } from 'kysely';

/** SQL: the ids of complaints with a line that is not decided yet, by its index. */
const UNDECIDED = sql`(SELECT complaint_id FROM complaint_line WHERE decision IS NULL)`;

/** The same of those whose order has a refund, since the complaint, that is not sent or handed over. */
const UNREFUNDED = sql`(
  SELECT refunded.id FROM refund
  JOIN complaint AS refunded ON refunded.order_id = refund.order_id AND refund.created >= refunded.at
  WHERE state <> 'refunded' AND EXISTS (
    SELECT FROM complaint_line WHERE complaint_id = refunded.id AND decision IN ('refund', 'credit')))`;

export const REFUND_OPEN = sql<boolean>`complaint.id IN ${UNREFUNDED}`;

/** SQL: the ids of complaints that are not done. */
export const OPEN_COMPLAINTS = sql`(SELECT complaint_id FROM ${UNDECIDED} AS undecided UNION SELECT id FROM ${UNREFUNDED} AS unrefunded)`;

const olderThan = (ms: number) => sql`complaint.at < now() - ${ms} * interval '1 millisecond'`;

/** SQL: it waits longer than the law allows. */
export const IS_LATE_COMPLAINT = sql<boolean>`(complaint.id IN ${OPEN_COMPLAINTS} AND (
  (complaint.id IN ${UNDECIDED} AND ${olderThan(ANSWER_HOURS * HOUR)})
  OR (complaint.id IN ${UNREFUNDED} AND ${olderThan(MONEY_DAYS * DAY)})))`;
