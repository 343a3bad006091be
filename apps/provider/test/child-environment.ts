import { serverEnvironment } from '../src/sandbox/postgres/postgres-programs.ts'

/**
 * The environment of a program that a test starts: the path of programs, and the moved clock of `npm test -- --clock`,
 * which must be the same in every process. Other variables of this process would change the program's settings.
 */
export const childEnvironment: NodeJS.ProcessEnv = {
  ...serverEnvironment(),
  LD_PRELOAD: process.env.LD_PRELOAD,
  TZ: process.env.TZ,
}
