/** Number of future months that every test database has. Production has more, but each adds five tables to copy. */
export const TEST_MONTHS_AHEAD = 1
