import { existsSync, globSync } from 'node:fs'
import path from 'node:path'
import { installPackages, mayInstallPackages } from './debian.ts'

interface Program {
  /** Variable that sets its path, for the machine and for the flows. */
  variable: string
  names: string[]
  /** Path patterns outside the search path. */
  places: string[]
  debian: string
}

const programs: Program[] = [
  {
    variable: 'FIREFOX_PATH',
    names: ['firefox-esr', 'firefox'],
    places: [],
    debian: 'firefox-esr',
  },
  {
    variable: 'WEBKIT_DRIVER_PATH',
    names: ['WebKitWebDriver'],
    places: ['/usr/libexec/webkit2gtk-4.*/WebKitWebDriver'],
    debian: 'webkit2gtk-driver',
  },
  {
    variable: 'WEBKIT_BROWSER_PATH',
    names: [],
    places: ['/usr/lib/*/webkit2gtk-4.*/MiniBrowser', '/usr/libexec/webkit2gtk-4.*/MiniBrowser'],
    debian: 'libwebkit2gtk-4.1-0',
  },
  { variable: 'XVFB_PATH', names: ['Xvfb'], places: [], debian: 'xvfb' },
]

export class NoEngineError extends Error {
  override name = 'NoEngineError'
}

/**
 * Returns the paths of the programs for the flows in other engines, by variable. Installs missing ones as root on
 * Debian.
 * @throws NoEngineError if a program is missing and cannot be installed here.
 */
export function findEnginePrograms(
  environment: NodeJS.ProcessEnv = process.env,
): Record<string, string> {
  const missing = programs.filter((program) => !find(program, environment))
  if (missing.length > 0 && mayInstallPackages(environment)) {
    installPackages(
      missing.map(({ debian }) => debian),
      environment,
    )
  }
  const paths = programs.map((program) => ({ ...program, file: find(program, environment) }))
  const absent = paths.filter(({ file }) => !file)
  if (absent.length > 0) throw new NoEngineError(explainMissing(absent))
  return Object.fromEntries(paths.map(({ variable, file }) => [variable, file ?? '']))
}

/** Explains in words what to do about missing programs. */
export function explainMissing(missing: Pick<Program, 'variable' | 'debian'>[]): string {
  const packages = missing.map(({ debian }) => debian).join(' ')
  const variables = missing.map(({ variable }) => variable).join(', ')
  return `The flows in Firefox and WebKitGTK need programs that are missing, and only root can install them. Run this as root, then try again:

  apt-get install --no-install-recommends ${packages}

Or set ${variables} to programs that you have.`
}

function find(
  { variable, names, places }: Program,
  environment: NodeJS.ProcessEnv,
): string | undefined {
  const configuredPath = environment[variable]
  if (configuredPath) return existsSync(configuredPath) ? configuredPath : undefined
  const folders = (environment.PATH ?? '').split(path.delimiter)
  const named = names.flatMap((name) => folders.map((folder) => path.join(folder, name)))
  return [...named, ...globSync(places)].find((file) => existsSync(file))
}
