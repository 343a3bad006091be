/** Lengths of webhook addresses and headers, which descriptions mention without needing their rules. */

export const MAX_URL_LENGTH = 2048
export const MAX_AUTHORIZATION_LENGTH = 1024
/** The service's maximum for one call (provider API, payment requests). */
export const MAX_CALLBACK_AUTHORIZATION = 1000
