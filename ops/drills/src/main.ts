import { MissingProgramsError } from './engines/programs.ts'

/** Each drill by its name on the command line. A drill throws if a promise does not hold. */
const drills: Record<string, () => Promise<() => Promise<void>>> = {
  alerts: async () => (await import('./alerts/alert-drill.ts')).runAlertDrill,
  backup: async () => (await import('./backup/backup-drill.ts')).runBackupDrill,
  citus: async () => (await import('./citus/citus-drill.ts')).runCitusDrill,
  containers: async () => (await import('./containers/containers-drill.ts')).runContainersDrill,
  failover: async () => (await import('./failover/failover-drill.ts')).runFailoverDrill,
  'full-disk': async () => (await import('./full-disk/full-disk-drill.ts')).runFullDiskDrill,
  load: async () => (await import('./load/plain-drill.ts')).runPlainDrill,
  'pooler-starts': async () => (await import('./pooler/starts-drill.ts')).runStartsDrill,
  pooler: async () => (await import('./pooler/pooler-drill.ts')).runPoolerDrill,
  sso: async () => (await import('./sso/sso-drill.ts')).runSsoDrill,
  upgrade: async () => (await import('./upgrade/upgrade-drill.ts')).runUpgradeDrill,
}

/** Exit code of a drill whose programs are missing and cannot be installed here. */
const CANNOT_RUN = 2

const [name = ''] = process.argv.slice(2)
const drill = drills[name]
if (!drill) {
  console.error(`Name one of: ${Object.keys(drills).join(', ')}`)
  process.exit(1)
}
try {
  const run = await drill()
  await run()
} catch (error) {
  if (!(error instanceof MissingProgramsError)) throw error
  console.error(error.message)
  process.exitCode = CANNOT_RUN
}
