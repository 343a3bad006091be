/** True in `npm run test:full`, which tests all inputs where `npm test` tests enough of them. */
export const isFullRun = process.env.TEST_FULL === '1'
