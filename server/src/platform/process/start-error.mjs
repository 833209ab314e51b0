/**
 * The reason why the shop cannot start, in one line. The process prints it and ends with code 1.
 * Plain JavaScript, like `reserve-port.mjs` and `startup-step.mjs`: `npm start` runs these on Node 20, before anything is installed.
 */
export class StartError extends Error {
  /** @override */
  name = 'StartError';
}
