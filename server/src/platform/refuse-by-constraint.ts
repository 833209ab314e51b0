import pg from 'pg';
import type { Refused } from './refused.ts';

/** Runs what constraints of the database may forbid: those that have a refusal here. */
export async function refuseByConstraint<T>(
  refusals: Readonly<Record<string, Refused>>,
  work: () => Promise<T>,
): Promise<T | Refused> {
  try {
    return await work();
  } catch (error) {
    const refusal = error instanceof pg.DatabaseError ? refusals[error.constraint ?? ''] : undefined;
    if (!refusal) throw error;
    return refusal;
  }
}
