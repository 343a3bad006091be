const SHARED = [
  'PATH',
  'TZ',
  'LD_PRELOAD',
  'FAKETIME',
  'FAKETIME_DONT_FAKE_MONOTONIC',
  'NO_FAKE_STAT',
]

/**
 * The environment of a program that a test starts: the path of programs, and the moved clock of `npm test -- --clock`,
 * which must be the same in every process. Other variables of this process would change the program's settings.
 */
export const childEnvironment: NodeJS.ProcessEnv = Object.fromEntries(
  SHARED.map((name) => [name, process.env[name]]),
)
