import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { appNamePattern } from '@tideway/contract/identity/oauth-clients'
import type { Acknowledgement } from '@tideway/contract/webhooks/webhook-schedule'
import { webhookSchedules } from '@tideway/contract/webhooks/webhook-schedule'
import { z } from 'zod'
import {
  demoProblems,
  MAKE_SECRET,
  productionProblems,
  SIMULATED_RAIL,
} from './production-rules.ts'

const repositoryRoot = fileURLToPath(new URL('../../../', import.meta.url))

const port = z.coerce.number().int().min(0).max(65535)
const SECOND = 1_000
const milliseconds = z.coerce.number().int().min(0)
const secret = z.string().min(32, `must have at least 32 characters; ${MAKE_SECRET}`)
const list = z.string().transform((value) =>
  value
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean),
)

const appNameRule =
  'must be 1 to 40 letters, digits, hyphens or underscores, starting with a letter or digit'
const railRule = 'must be "simulated" or the path of a module that exports openRail'

const schema = z.object({
  TIDEWAY_MODE: z.enum(['demo', 'production']).default('demo'),
  BRAND: z
    .string()
    .regex(
      /^[a-z][a-z0-9]{1,19}$/,
      'must be 2 to 20 lower-case letters or digits, starting with a letter',
    )
    .default('tideway'),
  HOST: z.string().optional(),
  DASHBOARD_PORT: port.default(4000),
  PROVIDER_PORT: port.default(4001),
  PROVIDER_URL: z.url().optional(),
  DASHBOARD_URLS: list.optional(),
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: z.string().min(1).optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(500).default(20),
  DATABASE_POOL_PER_CLIENT: z.coerce.number().int().min(1).max(500).optional(),
  SEED: z.enum(['demo', 'empty']).default('demo'),
  METRICS_PORT: port.default(9464),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  SIGNING_SECRET: secret.optional(),
  COOKIE_SECRET: secret.optional(),
  TRUSTED_PROXIES: list.default([]),
  APP_NAMES: list.pipe(z.array(z.string().regex(appNamePattern, appNameRule))).optional(),
  BRANDS_FILE: z.string().min(1).optional(),
  DEFAULT_PAYID_DOMAIN: z.string().default('pay.tideway.example'),
  PAYMENT_EXPIRY_MINUTES: z.coerce.number().int().min(1).default(2880),
  RAIL: z
    .string()
    .regex(/^simulated$|\.[cm]?[jt]s$/, railRule)
    .optional(),
  RAIL_DELAY_MS: milliseconds.default(1500),
  CHECKOUT_APPROVAL_SECONDS: z.coerce.number().int().min(1).max(86_400).default(300),
  CHECKOUT_PAYTO_TRIES: z.coerce.number().int().min(1).default(10),
  PAYER_APPROVES_SECONDS: z.coerce.number().int().min(0).default(60),
  EXPIRY_SWEEP_SECONDS: z.coerce.number().int().min(1).default(5),
  RATE_LIMIT_PER_CLIENT: z.coerce.number().int().min(1).default(6_000),
  RATE_LIMIT_PER_ADDRESS: z.coerce.number().int().min(1).default(12_000),
  CALLS_AT_ONCE_PER_CLIENT: z.coerce.number().int().min(1).default(250),
  CALLS_AT_ONCE: z.coerce.number().int().min(1).default(2_000),
  LONG_READS_AT_ONCE: z.coerce.number().int().min(1).max(500).default(1),
  HEADERS_TIMEOUT_SECONDS: z.coerce.number().int().min(1).max(3600).default(10),
  REQUEST_TIMEOUT_SECONDS: z.coerce.number().int().min(1).max(3600).default(30),
  KEEP_ALIVE_SECONDS: z.coerce.number().int().min(1).max(3600).default(75),
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(3600).default(5),
  SIGN_IN_TRIES: z.coerce.number().int().min(1).default(5),
  SIGN_IN_WINDOW_SECONDS: z.coerce.number().int().min(1).default(900),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/[^\s]+$/, 'must begin with smtp:// or smtps://')
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(/^(?:[^<>"\r\n]+ <)?[^\s<>@,;]+@[^\s<>@,;]+>?$/, 'must be an address, or Name <address>')
    .default('Tideway <no-reply@tideway.example>'),
  OUTBOUND_ALLOW: list.optional(),
  DNS_SERVERS: list.pipe(z.array(z.string()).min(1)).optional(),
  DEMO_SFTP_PORT: port.default(4022),
  REPORT_RETRY_SECONDS: list
    .pipe(z.array(z.coerce.number<string>().int().min(1).max(86_400)).min(1))
    .default([60, 300, 900, 3600]),
  WEBHOOK_RETRIES: z
    .union([
      z.enum(['guide', 'standard']).transform((name) => [...webhookSchedules[name]]),
      list.pipe(z.array(z.coerce.number<string>().int().min(1).max(604_800)).min(1)),
    ])
    .default([...webhookSchedules.guide]),
  WEBHOOK_ACKNOWLEDGEMENT: z.enum(['lenient', 'strict']).default('lenient'),
  WEBHOOKS_AT_ONCE: z.coerce.number().int().min(8).max(10_000).default(512),
  WEBHOOK_LOG_DAYS: z.coerce.number().int().min(1).max(3650).default(30),
  BATCH_POLL_SECONDS: z.coerce.number().int().min(1).max(3600).default(30),
  PAGES_DIR: z.string().default('pages/dist'),
  PAYOUTS_DIR: z.string().default('payouts/dist'),
  STOP_AT: z.string().optional(),
})

/** Configuration of the provider, read once from the environment. Paths are absolute, delays in milliseconds. */
export interface Env {
  mode: 'demo' | 'production'
  /** {brand} of the specification, for example in the groups claim. */
  brand: string
  host: string
  dashboardPort: number
  providerPort: number
  /** Origin of this provider as browsers and clients see it, without a trailing slash. */
  providerUrl: string
  /** Origins the dashboard is served from. The first is the default brand's. */
  dashboardUrls: string[]
  dataDir: string
  databaseUrl: string | undefined
  databasePool: number
  /** Connections that the calls of one client use at a time, of the `databasePool` that calls have in this process. */
  databasePoolPerClient: number
  seed: 'demo' | 'empty'
  /** Where production serves its metrics; 0: nowhere. The demo serves them with its pages. */
  metricsPort: number
  metricsHost: string
  logLevel: string
  signingSecret: string | undefined
  cookieSecret: string | undefined
  trustedProxies: string[]
  /** Named variants of the dashboard, each with an OAuth client whose sign-in returns to /auth-callback/{appName}. */
  appNames: string[]
  /** Names and colours of the sign-in page, by the dashboard's host names (docs/brands.md). */
  brandsFile: string | undefined
  defaultPayIdDomain: string
  paymentExpiryMinutes: number
  /** Who connects this process to the banks: the simulated ones, or the absolute path of a module (decision 99). */
  rail: string
  /** How long the simulated banks take for each step. */
  railDelayMs: number
  /** How long a payer has to approve what they pay by PayTo at a checkout. */
  checkoutApprovalSeconds: number
  /** Attempts to pay by PayTo at one checkout a minute (callers/limits.ts). */
  checkoutPayToTries: number
  /** How long a payer whom nobody plays in the test bank takes to approve an agreement (decision 22). */
  payerApprovesSeconds: number
  expirySweepSeconds: number
  /** Calls a minute, counted over all processes on the database (decision 52). */
  rateLimitPerClient: number
  rateLimitPerAddress: number
  /** Calls of one client, and of all clients, that this process works on or keeps waiting at a time. */
  callsAtOncePerClient: number
  callsAtOnce: number
  /** Statements of long searches that this process runs at a time, one of each client. */
  longReadsAtOnce: number
  /** How long the headers of a request may take to arrive, and the whole request with its body. */
  headersTimeoutMs: number
  requestTimeoutMs: number
  /** How long a connection stays open between two requests. */
  keepAliveMs: number
  /** How long this process answers as before after SIGTERM, while /readyz says that it is leaving. */
  drainMs: number
  signInTries: number
  signInWindowSeconds: number
  /** The mail server, its password included. Without one, mail waits, or stays in the outbox of the demo. */
  smtpUrl: string | undefined
  mailFrom: string
  /** `host:port` of targets that clients may name although they are not public addresses (decision 29). */
  outboundAllow: string[]
  /** Asked for the TXT records of PayID domains; undefined: those of the machine. */
  dnsServers: string[] | undefined
  /** 0: the demo has no SFTP server. */
  demoSftpPort: number
  /** Waits between tries to deliver a report; the last one repeats for a day. */
  reportRetrySeconds: number[]
  /** Seconds between one try to deliver a webhook and the next; after the last there is no other. */
  webhookWaits: number[]
  /** What counts as taken: any 2xx within 15 seconds, or 200 within 5. */
  webhookAcknowledgement: Acknowledgement
  /** Of each process. */
  webhooksAtOnce: number
  /** How long the log of webhooks goes back. */
  webhookLogDays: number
  /** Between two looks into the input folders of clients. */
  batchPollSeconds: number
  pagesDir: string
  payoutsDir: string
  /** Name of a point at which the process kills itself: for tests of what survives (see fault-points.ts). */
  stopAt: string | undefined
}

export class EnvError extends Error {
  override name = 'EnvError'
}

/** Reads the environment; a failure lists every variable that is wrong, not only the first. */
export function readEnv(source: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const parsed = schema.safeParse(given)
  const production = given.TIDEWAY_MODE === 'production'
  const problems = [
    ...(parsed.error?.issues ?? []).map((issue) => `${issue.path.join('.')}: ${issue.message}`),
    ...(production ? productionProblems(given, needed) : demoProblems(given)),
  ]
  if (!parsed.success || problems.length > 0)
    throw new EnvError(['The configuration is not valid:', ...problems].join('\n  '))
  const value = parsed.data
  const providerUrl = withoutSlash(value.PROVIDER_URL ?? `http://localhost:${value.PROVIDER_PORT}`)
  return {
    mode: value.TIDEWAY_MODE,
    brand: value.BRAND,
    host: value.HOST ?? (production ? '0.0.0.0' : 'localhost'),
    dashboardPort: value.DASHBOARD_PORT,
    providerPort: value.PROVIDER_PORT,
    providerUrl,
    dashboardUrls:
      value.DASHBOARD_URLS?.map(withoutSlash) ?? demoDashboardUrls(value.DASHBOARD_PORT),
    dataDir: path.resolve(repositoryRoot, value.DATA_DIR),
    databaseUrl: value.DATABASE_URL,
    databasePool: value.DATABASE_POOL,
    databasePoolPerClient: poolPerClient(value),
    seed: value.SEED,
    metricsPort: value.METRICS_PORT,
    metricsHost: value.METRICS_HOST,
    logLevel: value.LOG_LEVEL,
    signingSecret: value.SIGNING_SECRET,
    cookieSecret: value.COOKIE_SECRET,
    trustedProxies: value.TRUSTED_PROXIES,
    appNames: value.APP_NAMES ?? (production ? [] : ['partner']),
    brandsFile: brandsFile(value.BRANDS_FILE, production),
    defaultPayIdDomain: value.DEFAULT_PAYID_DOMAIN,
    paymentExpiryMinutes: value.PAYMENT_EXPIRY_MINUTES,
    rail: railOf(value.RAIL),
    railDelayMs: value.RAIL_DELAY_MS,
    checkoutApprovalSeconds: value.CHECKOUT_APPROVAL_SECONDS,
    checkoutPayToTries: value.CHECKOUT_PAYTO_TRIES,
    payerApprovesSeconds: value.PAYER_APPROVES_SECONDS,
    expirySweepSeconds: value.EXPIRY_SWEEP_SECONDS,
    rateLimitPerClient: value.RATE_LIMIT_PER_CLIENT,
    rateLimitPerAddress: value.RATE_LIMIT_PER_ADDRESS,
    callsAtOncePerClient: value.CALLS_AT_ONCE_PER_CLIENT,
    callsAtOnce: value.CALLS_AT_ONCE,
    longReadsAtOnce: value.LONG_READS_AT_ONCE,
    headersTimeoutMs: value.HEADERS_TIMEOUT_SECONDS * SECOND,
    requestTimeoutMs: value.REQUEST_TIMEOUT_SECONDS * SECOND,
    keepAliveMs: value.KEEP_ALIVE_SECONDS * SECOND,
    drainMs: value.DRAIN_SECONDS * SECOND,
    signInTries: value.SIGN_IN_TRIES,
    signInWindowSeconds: value.SIGN_IN_WINDOW_SECONDS,
    smtpUrl: value.SMTP_URL,
    mailFrom: value.MAIL_FROM,
    outboundAllow: value.OUTBOUND_ALLOW ?? (production ? [] : demoTargets(value)),
    dnsServers: value.DNS_SERVERS,
    demoSftpPort: production ? 0 : value.DEMO_SFTP_PORT,
    reportRetrySeconds: value.REPORT_RETRY_SECONDS,
    webhookWaits: value.WEBHOOK_RETRIES,
    webhookAcknowledgement: value.WEBHOOK_ACKNOWLEDGEMENT,
    webhooksAtOnce: value.WEBHOOKS_AT_ONCE,
    webhookLogDays: value.WEBHOOK_LOG_DAYS,
    batchPollSeconds: value.BATCH_POLL_SECONDS,
    pagesDir: path.resolve(repositoryRoot, value.PAGES_DIR),
    payoutsDir: path.resolve(repositoryRoot, value.PAYOUTS_DIR),
    stopAt: production ? undefined : value.STOP_AT,
  }
}

/** A quarter of the pool unless configured: a client that waits for its own locks leaves connections for the others. */
function poolPerClient(value: z.infer<typeof schema>): number {
  const given = value.DATABASE_POOL_PER_CLIENT ?? Math.ceil(value.DATABASE_POOL / 4)
  return Math.min(given, value.DATABASE_POOL)
}

function railOf(given = SIMULATED_RAIL): string {
  return given === SIMULATED_RAIL ? given : path.resolve(repositoryRoot, given)
}

const withoutSlash = (url: string) => url.replace(/\/$/, '')

/** The demo's two brands; in production those it is given. */
function brandsFile(given: string | undefined, production: boolean): string | undefined {
  const file = given ?? (production ? undefined : 'host/brands/demo.json')
  return file === undefined ? undefined : path.resolve(repositoryRoot, file)
}

/** readings 2, hosts: three spellings of this machine are the first brand, partner.localhost the second. */
function demoDashboardUrls(dashboardPort: number): string[] {
  return ['localhost', '127.0.0.1', '[::1]', 'partner.localhost'].map(
    (host) => `http://${host}:${dashboardPort}`,
  )
}

/** quality 3: what the demo itself listens on, and nothing else of this machine. */
function demoTargets(ports: { DEMO_SFTP_PORT: number; PROVIDER_PORT: number }): string[] {
  return [ports.DEMO_SFTP_PORT, ports.PROVIDER_PORT]
    .filter((port) => port !== 0)
    .flatMap((port) => ['localhost', '127.0.0.1', '[::1]'].map((host) => `${host}:${port}`))
}

/** readings 6: production never falls back to anything made up on the spot. */
const needed = [
  'DATABASE_URL',
  'SIGNING_SECRET',
  'COOKIE_SECRET',
  'PROVIDER_URL',
  'DASHBOARD_URLS',
  'RAIL',
] as const
