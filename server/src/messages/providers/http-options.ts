/** The options of every provider with an HTTP API. Tests set them. */
export interface HttpOptions {
  /** The origin of the API. */
  apiUrl?: string;
  fetch?: typeof fetch;
  /** The timeout of a request, in ms. */
  timeout?: number;
}

/** The timeout of a provider, in ms. */
export const DEFAULT_TIMEOUT = 10_000;
