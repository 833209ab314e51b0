import type pg from 'pg';

/**
 * A restored shop sends no message from before the restore: the original shop may have sent it meanwhile, and the restored shop
 * may be a copy. The owner finds these messages in the list of unsent ones.
 */
export async function stopOldMessages(client: pg.Client): Promise<void> {
  await client.query(`
    UPDATE message SET state = CASE state WHEN 'queued' THEN 'dead' ELSE 'uncertain' END,
      problem = 'restored from a backup', next_try = NULL, ended = now()
    WHERE state IN ('queued', 'sending', 'accepted')`);
}
