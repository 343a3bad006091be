import path from 'node:path'
import { fileURLToPath } from 'node:url'

const repositoryRoot = fileURLToPath(new URL('../../../', import.meta.url))

/** Configuration of the static host, read once from the environment. Paths are absolute. */
export interface HostEnv {
  mode: 'demo' | 'production'
  /** Addresses to listen on: both loopbacks unless HOST says otherwise (readings 2, hosts; 6). */
  listenOn: string[]
  port: number
  /** `{brand}` in the specification. */
  brand: string
  /** Origin of the provider, without a trailing slash. */
  providerUrl: string
  /** Origins of the dashboard, for hosts that no brands file names. */
  dashboardUrls: string[]
  defaultPayIdDomain: string
  paymentExpiryMinutes: number
  /** True if the provider exports traces, so that the dashboard's calls start them. */
  traceCalls: boolean
  brandsFile: string | undefined
  distDir: string
}

class HostEnvError extends Error {
  override name = 'HostEnvError'
}

export function readHostEnv(source: Record<string, string | undefined>): HostEnv {
  const mode = source.TIDEWAY_MODE || 'demo'
  if (mode !== 'demo' && mode !== 'production') {
    throw new HostEnvError('TIDEWAY_MODE must be demo or production')
  }
  const providerPort = port('PROVIDER_PORT', source.PROVIDER_PORT || '4001')
  if (mode === 'production' && !source.PROVIDER_URL) {
    throw new HostEnvError('PROVIDER_URL: missing. Production mode requires it')
  }
  return {
    mode,
    listenOn: source.HOST
      ? [source.HOST]
      : mode === 'production'
        ? ['0.0.0.0']
        : ['127.0.0.1', '::1'],
    port: port('DASHBOARD_PORT', source.DASHBOARD_PORT || '4000'),
    brand: source.BRAND || 'tideway',
    providerUrl: (source.PROVIDER_URL || `http://localhost:${providerPort}`).replace(/\/$/, ''),
    dashboardUrls: (source.DASHBOARD_URLS ?? '')
      .split(',')
      .map((url) => url.trim())
      .filter(Boolean),
    defaultPayIdDomain: source.DEFAULT_PAYID_DOMAIN || 'pay.tideway.example',
    paymentExpiryMinutes: Number(source.PAYMENT_EXPIRY_MINUTES || 2880),
    traceCalls: Boolean(source.OTEL_EXPORTER_OTLP_ENDPOINT),
    brandsFile: brandsFile(source.BRANDS_FILE, mode),
    distDir: path.resolve(repositoryRoot, source.DASHBOARD_DIST || 'apps/dashboard/dist'),
  }
}

/** Returns the absolute path of the configured brands file. The demo defaults to a file with two brands. */
function brandsFile(configuredPath: string | undefined, mode: HostEnv['mode']): string | undefined {
  const file = configuredPath || (mode === 'demo' ? 'apps/host/brands/demo.json' : undefined)
  return file === undefined ? undefined : path.resolve(repositoryRoot, file)
}

function port(name: string, text: string): number {
  const value = Number(text)
  if (!/^\d+$/.test(text) || value > 65535)
    throw new HostEnvError(`${name} must be a port from 0 to 65535, not ${text}`)
  return value
}
