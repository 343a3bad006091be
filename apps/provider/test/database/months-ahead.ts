/** Months that every test database has ready. Fewer than production has, because each is ten tables more to copy. */
export const TEST_MONTHS_AHEAD = 1
