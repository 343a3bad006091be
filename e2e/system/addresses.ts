/**
 * Ports of the system under test. The process that starts the run sets them once, so that its workers, which read the
 * same variables, use the same ports.
 */
const base = Number(process.env.E2E_PORT ?? 4600 + (process.pid % 200) * 2)
process.env.E2E_PORT = String(base)

export const dashboardPort = base
export const providerPort = base + 1
/** Keeps clear of the port pairs of other runs. */
export const sftpPort = base + 1000
export const dashboardUrl = `http://localhost:${dashboardPort}`
export const providerUrl = `http://localhost:${providerPort}`
/** Ports of the systems that journeys start for themselves, so that two can run at once. */
export const ownPorts = {
  outage: { dashboard: base + 3000, provider: base + 3001 },
  proof: { dashboard: base + 4000, provider: base + 4001 },
  exports: { dashboard: base + 5000, provider: base + 5001 },
  refundBatches: { dashboard: base + 6000, provider: base + 6001 },
  dev: { dashboard: base + 7000, provider: base + 7001 },
} as const
/** Port of a client's OpenID provider, which one journey starts. */
export const farSidePort = base + 2000
/** Port and address of the server that opens clients for journeys. */
export const organisationsPort = base + 8000
export const organisationsUrl = `http://localhost:${organisationsPort}`
/** The same dashboard under the second brand (readings 2, hosts). */
export const partnerUrl = `http://partner.localhost:${dashboardPort}`
