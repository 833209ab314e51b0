/** Why the shop cannot start, in one line for whoever started it. The process prints it and ends with code 1. */
export class StartError extends Error {
  override name = 'StartError';
}
