/**
 * Where the system under test listens. Fixed once by the process that starts the run, so that its workers,
 * which read the same variables, agree with it.
 */
const base = Number(process.env.E2E_PORT ?? 4600 + (process.pid % 200) * 2)
process.env.E2E_PORT = String(base)

export const dashboardPort = base
export const providerPort = base + 1
/** Apart from the pairs of other runs. */
export const sftpPort = base + 1000
export const dashboardUrl = `http://localhost:${dashboardPort}`
export const providerUrl = `http://localhost:${providerPort}`
/** The same dashboard under the second brand (readings 2, hosts). */
export const partnerUrl = `http://partner.localhost:${dashboardPort}`
