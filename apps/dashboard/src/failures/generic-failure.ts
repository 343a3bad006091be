/** Snackbar message for 10 s after a failed create or enquiry (spec 8). */
export const GENERIC_FAILURE = 'An error occurred. Please refresh and try again.'
