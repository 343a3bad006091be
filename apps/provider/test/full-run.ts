/** True in `npm run test:full`, which takes all inputs where `npm test` takes enough of them. */
export const isFullRun = process.env.TEST_FULL === '1'
