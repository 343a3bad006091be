/**
 * The message for a failure that has no more exact one. After a failed create or enquiry it is shown for 10 s (spec 8).
 */
export const GENERIC_FAILURE = 'An error occurred. Please refresh and try again.'
