/** The database cannot be distributed. The message says what to do first. */
export class DistributionError extends Error {
  override name = 'DistributionError'
}
