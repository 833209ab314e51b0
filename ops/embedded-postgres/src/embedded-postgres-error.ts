/** The reason why the embedded PostgreSQL cannot run, in one line for the user. */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError';
}
