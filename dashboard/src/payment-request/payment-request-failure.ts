/** Said in a snackbar for 10 s when a create or an enquiry fails (spec 8). */
export const GENERIC_FAILURE = 'An error occurred. Please refresh and try again.'
