import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { z } from 'zod'
import {
  databaseProblems,
  demoProblems,
  ISO20022_RAIL,
  productionProblems,
  SIMULATED_RAIL,
} from './production-rules.ts'
import { readSecretFiles } from './secret-files.ts'
import { iso20022Settings, productionSettings, settings, variableOf } from './settings.ts'

const repositoryRoot = fileURLToPath(new URL('../../../../../', import.meta.url))

type Given = z.infer<typeof settings>

/** Configuration of the provider, read once from the environment. Paths are absolute, delays in milliseconds. */
export type Env = ReturnType<typeof completed>

export class EnvError extends Error {
  override name = 'EnvError'
}

/** Reads the environment. Its error lists every invalid variable, not only the first. */
export function readEnv(source: Record<string, string | undefined>): Env {
  const { variables, problems: fileProblems } = readSecretFiles(source)
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))
  const parsed = settings.safeParse(
    Object.fromEntries(Object.keys(settings.shape).map((name) => [name, given[variableOf(name)]])),
  )
  const problems = [
    ...fileProblems,
    ...(parsed.error?.issues ?? []).map(
      ({ path: [name, ...rest], message }) =>
        `${[variableOf(String(name)), ...rest].join('.')}: ${message}`,
    ),
    ...databaseProblems(given),
    ...(given.TIDEWAY_MODE === 'production'
      ? productionProblems(given, neededSettings(given.RAIL))
      : demoProblems(given)),
  ]
  if (!parsed.success || problems.length > 0)
    throw new EnvError(['The configuration is not valid:', ...problems].join('\n  '))
  return completed(parsed.data)
}

/** Adds settings that depend on the mode or on other settings. */
function completed(given: Given) {
  const production = given.mode === 'production'
  return {
    ...given,
    host: given.host ?? (production ? '0.0.0.0' : 'localhost'),
    providerUrl: withoutSlash(given.providerUrl ?? `http://localhost:${given.providerPort}`),
    dashboardUrls: given.dashboardUrls?.map(withoutSlash) ?? demoDashboardUrls(given.dashboardPort),
    dataDir: path.resolve(repositoryRoot, given.dataDir),
    databasePoolPerClient: poolPerClient(given),
    appNames: given.appNames ?? (production ? [] : ['partner']),
    brandsFile: brandsFile(given.brandsFile, production),
    rail: railOf(given.rail),
    outboundAllow: given.outboundAllow ?? (production ? [] : demoTargets(given)),
    demoSftpPort: production ? 0 : given.demoSftpPort,
    pagesDir: path.resolve(repositoryRoot, given.pagesDir),
    payoutsDir: path.resolve(repositoryRoot, given.payoutsDir),
  }
}

/**
 * Returns a quarter of the pool by default, so that a client waiting for its own locks leaves connections for others.
 */
function poolPerClient({ databasePool, databasePoolPerClient }: Given): number {
  return Math.min(databasePoolPerClient ?? Math.ceil(databasePool / 4), databasePool)
}

const neededSettings = (rail: string | undefined) =>
  rail === ISO20022_RAIL ? [...productionSettings, ...iso20022Settings] : productionSettings

function railOf(given = SIMULATED_RAIL): string {
  return given === SIMULATED_RAIL || given === ISO20022_RAIL
    ? given
    : path.resolve(repositoryRoot, given)
}

const withoutSlash = (url: string) => url.replace(/\/$/, '')

/** The demo has two brands. Production has those it is given. */
function brandsFile(given: string | undefined, production: boolean): string | undefined {
  const file = given ?? (production ? undefined : 'apps/host/brands/demo.json')
  return file === undefined ? undefined : path.resolve(repositoryRoot, file)
}

/** Three spellings of this machine are the first brand, partner.localhost the second (readings 2, hosts). */
function demoDashboardUrls(dashboardPort: number): string[] {
  return ['localhost', '127.0.0.1', '[::1]', 'partner.localhost'].map(
    (host) => `http://${host}:${dashboardPort}`,
  )
}

/** Allows the demo's own listeners and nothing else on this machine (quality 3). */
function demoTargets({ demoSftpPort, providerPort }: Given): string[] {
  return [demoSftpPort, providerPort]
    .filter((port) => port !== 0)
    .flatMap((port) => ['localhost', '127.0.0.1', '[::1]'].map((host) => `${host}:${port}`))
}
