/** Why no PostgreSQL can run here, in one line for whoever started it. */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError';
}
