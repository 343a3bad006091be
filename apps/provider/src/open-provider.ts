import { pathToFileURL } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { Addition } from './build-app.ts'
import { buildApp } from './build-app.ts'
import { isDistributed } from './platform/distribution/distributed.ts'
import type { Platform } from './platform/platform.ts'
import { ISO20022_RAIL, SIMULATED_RAIL } from './platform/settings/production-rules.ts'
import type { OpenRail, Rail } from './rail/rail.ts'
import { reference } from './reference/docs-plugin.ts'

/**
 * Opens the provider with the parts for its mode. The demo simulates the banks and all other parties. Production loads
 * no module of the sandbox, unless RAIL says that its banks are simulated.
 *
 * @param more Plugins next to the product, such as one that watches its routes.
 */
export async function openProvider(
  platform: Platform,
  more: Addition<Rail>[] = [],
): Promise<FastifyInstance> {
  const { env } = platform
  // Ask if the database is distributed before the first call, which must not wait for another connection to ask.
  await isDistributed(platform.pool)
  if (env.mode === 'demo') {
    const { sandbox } = await import('./sandbox/sandbox.ts')
    return buildApp(platform, { ...sandbox, additions: [...more, ...(sandbox.additions ?? [])] })
  }
  const additions = [...more, reference()]
  return buildApp(platform, { openRail: await railNamed(env.rail), additions })
}

async function railNamed(name: string): Promise<OpenRail> {
  if (name === SIMULATED_RAIL)
    return (await import('./sandbox/bank/simulated-bank.ts')).simulatedBank
  if (name === ISO20022_RAIL) return (await import('./rail/iso20022/open-rail.ts')).openRail
  const railModule: { openRail?: unknown } = await import(pathToFileURL(name).href)
  if (!isOpenRail(railModule.openRail))
    throw new Error(`RAIL: ${name} must export a function openRail`)
  return railModule.openRail
}

function isOpenRail(value: unknown): value is OpenRail {
  return typeof value === 'function'
}
