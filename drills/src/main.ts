import { MissingProgramsError } from './engines/programs.ts'

/** Each drill by its name on the command line. A drill throws if a promise does not hold. */
const drills: Record<string, () => Promise<() => Promise<void>>> = {
  citus: async () => (await import('./citus/citus-drill.ts')).runCitusDrill,
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
