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

type ReadSettings = z.infer<typeof settings>

/** Configuration of the provider, read once from the environment. Paths are absolute, delays in milliseconds. */
export type Env = ReturnType<typeof completed>

export class EnvError extends Error {
  override name = 'EnvError'
}

/** Reads the environment. Its error lists every invalid variable, not only the first. */
export function readEnv(source: Record<string, string | undefined>): Env {
  const { variables, problems: fileProblems } = readSecretFiles(source)
  const values = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))
  const parsed = settings.safeParse(
    Object.fromEntries(Object.keys(settings.shape).map((name) => [name, values[variableOf(name)]])),
  )
  const problems = [
    ...fileProblems,
    ...(parsed.error?.issues ?? []).map(
      ({ path: [name, ...rest], message }) =>
        `${[variableOf(String(name)), ...rest].join('.')}: ${message}`,
    ),
    ...databaseProblems(values),
    ...(values.TIDEWAY_MODE === 'production'
      ? productionProblems(values, neededSettings(values.RAIL))
      : demoProblems(values)),
  ]
  if (!parsed.success || problems.length > 0)
    throw new EnvError(['The configuration is not valid:', ...problems].join('\n  '))
  return completed(parsed.data)
}

/** Adds settings that depend on the mode or on other settings. */
function completed(values: ReadSettings) {
  const production = values.mode === 'production'
  return {
    ...values,
    host: values.host ?? (production ? '0.0.0.0' : 'localhost'),
    providerUrl: withoutSlash(values.providerUrl ?? `http://localhost:${values.providerPort}`),
    dashboardUrls:
      values.dashboardUrls?.map(withoutSlash) ?? demoDashboardUrls(values.dashboardPort),
    dataDir: path.resolve(repositoryRoot, values.dataDir),
    databasePoolPerClient: poolPerClient(values),
    appNames: values.appNames ?? (production ? [] : ['partner']),
    brandsFile: brandsFile(values.brandsFile, production),
    rail: railOf(values.rail),
    outboundAllow: values.outboundAllow ?? (production ? [] : demoTargets(values)),
    demoSftpPort: production ? 0 : values.demoSftpPort,
    pagesDir: path.resolve(repositoryRoot, values.pagesDir),
    payoutsDir: path.resolve(repositoryRoot, values.payoutsDir),
  }
}

/**
 * Returns a quarter of the pool by default, so that a client waiting for its own locks leaves connections for others.
 */
function poolPerClient({ databasePool, databasePoolPerClient }: ReadSettings): number {
  return Math.min(databasePoolPerClient ?? Math.ceil(databasePool / 4), databasePool)
}

const neededSettings = (rail: string | undefined) =>
  rail === ISO20022_RAIL ? [...productionSettings, ...iso20022Settings] : productionSettings

function railOf(name = SIMULATED_RAIL): string {
  return name === SIMULATED_RAIL || name === ISO20022_RAIL
    ? name
    : path.resolve(repositoryRoot, name)
}

const withoutSlash = (url: string) => url.replace(/\/$/, '')

/** The demo has two brands. Production has the configured ones. */
function brandsFile(configuredPath: string | undefined, production: boolean): string | undefined {
  const file = configuredPath ?? (production ? undefined : 'apps/host/brands/demo.json')
  return file === undefined ? undefined : path.resolve(repositoryRoot, file)
}

/** Three spellings of this machine are the first brand, partner.localhost the second (readings 2, hosts). */
function demoDashboardUrls(dashboardPort: number): string[] {
  return ['localhost', '127.0.0.1', '[::1]', 'partner.localhost'].map(
    (host) => `http://${host}:${dashboardPort}`,
  )
}

/** Allows the demo's own listeners and nothing else on this machine (quality 3). */
function demoTargets({ demoSftpPort, providerPort }: ReadSettings): string[] {
  return [demoSftpPort, providerPort]
    .filter((port) => port !== 0)
    .flatMap((port) => ['localhost', '127.0.0.1', '[::1]'].map((host) => `${host}:${port}`))
}
