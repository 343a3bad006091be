import { existsSync, globSync } from 'node:fs'
import path from 'node:path'
import { installPackages, mayInstallPackages } from '../../../../scripts/programs/debian.ts'

/** A program that a drill starts, with the Debian package that contains it. */
export interface Program {
  name: string
  debian: string
  /** Path patterns outside the search path, the newest last. */
  places?: string[]
  /** Packages to install with it, in place of ones that Debian would choose. */
  beside?: string[]
}

/** A drill cannot run here because programs are missing. The message names them and their packages. */
export class MissingProgramsError extends Error {
  override name = 'MissingProgramsError'
}

/**
 * Returns the paths of programs by name. Missing ones are installed as root on Debian.
 * @throws MissingProgramsError if one is still missing.
 */
export function findPrograms(
  programs: Program[],
  environment: NodeJS.ProcessEnv = process.env,
): Record<string, string> {
  const missing = programs.filter((program) => !find(program, environment))
  if (missing.length > 0 && mayInstallPackages(environment)) {
    const packages = missing.flatMap(({ debian, beside = [] }) => [debian, ...beside])
    installPackages([...new Set(packages)], environment)
  }
  const absent = programs.filter((program) => !find(program, environment))
  if (absent.length > 0) {
    const list = absent.map(({ name, debian }) => `${name} (Debian: ${debian})`).join(', ')
    throw new MissingProgramsError(`This drill needs ${list}. Install them, then run it again.`)
  }
  return Object.fromEntries(
    programs.map((program) => [program.name, find(program, environment) ?? '']),
  )
}

function find({ name, places = [] }: Program, environment: NodeJS.ProcessEnv): string | undefined {
  const folders = [
    ...(environment.PATH ?? '').split(path.delimiter),
    '/usr/sbin',
    '/usr/local/sbin',
  ]
  const onPath = folders.map((folder) => path.join(folder, name)).find((file) => existsSync(file))
  return onPath ?? places.flatMap((pattern) => globSync(pattern).sort()).at(-1)
}
