import { FRESH_SECONDS } from '@tideway/contract/identity/account'
import { appNamePattern } from '@tideway/contract/identity/oauth-clients'
import { webhookSchedules } from '@tideway/contract/webhooks/webhook-schedule'
import { z } from 'zod'
import { listSecrets, SECRET_LENGTH } from '../secrets/secret-list.ts'
import { MAKE_SECRET } from './production-rules.ts'

const whole = (min: number, max = Number.MAX_SAFE_INTEGER) =>
  z.coerce.number().int().min(min).max(max)
const port = whole(0, 65_535)
/** Most months that are made ahead. A search may lock every month. */
export const MOST_MONTHS_AHEAD = 120
const appNameRule =
  'must be 1 to 40 letters, digits, hyphens or underscores, starting with a letter or digit'
/** One secret or several, the current one first. */
const secrets = z
  .string()
  .min(SECRET_LENGTH, `must have at least ${SECRET_LENGTH} characters; ${MAKE_SECRET}`)
  .transform(listSecrets)
const list = z.string().transform((value) =>
  value
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean),
)
const inMilliseconds = (seconds: number) => seconds * 1_000

const railRule = 'must be "simulated", "iso20022" or the path of a module that exports openRail'
const bic = z.string().regex(/^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{5}$/, 'must be a BIC of 11 characters')
const pemFile = z.string().min(1)

const variables = z.registry<{ variable: string }>()

/** A setting and its environment variable. */
function setting<Schema extends z.ZodType>(variable: string, schema: Schema): Schema {
  variables.add(schema, { variable })
  return schema
}

/**
 * Every setting of the provider: its name in the code, its variable, its schema and its default. The type `Env`, the
 * reader and the test of docs/configuration.md derive from this list.
 */
export const settings = z.object({
  mode: setting('TIDEWAY_MODE', z.enum(['demo', 'production']).default('demo')),
  /** {brand} of the specification, for example in the groups claim. */
  brand: setting(
    'BRAND',
    z
      .string()
      .regex(
        /^[a-z][a-z0-9]{1,19}$/,
        'must be 2 to 20 lower-case letters or digits, starting with a letter',
      )
      .default('tideway'),
  ),
  host: setting('HOST', z.string().optional()),
  dashboardPort: setting('DASHBOARD_PORT', port.default(4000)),
  providerPort: setting('PROVIDER_PORT', port.default(4001)),
  /** Origin of this provider as browsers and clients see it, without a trailing slash. */
  providerUrl: setting('PROVIDER_URL', z.url().optional()),
  /** Origins the dashboard is served from. The first is the default brand's. */
  dashboardUrls: setting('DASHBOARD_URLS', list.optional()),
  dataDir: setting('DATA_DIR', z.string().min(1).default('.data')),
  databaseUrl: setting('DATABASE_URL', z.string().min(1).optional()),
  /**
   * Address without a pooler that changes sessions, for LISTEN and migrations, which need one session (decision 104).
   */
  databaseDirectUrl: setting('DATABASE_DIRECT_URL', z.string().min(1).optional()),
  databasePooler: setting('DATABASE_POOLER', z.enum(['none', 'transaction']).default('none')),
  /** Address of a replica for searches, reports and figures (decision 104). */
  databaseReadUrl: setting('DATABASE_READ_URL', z.string().min(1).optional()),
  /** Time that a read waits until the replica shows what was written before it. */
  databaseReadWaitMs: setting('DATABASE_READ_WAIT_MS', whole(1, 10_000).default(100)),
  databasePool: setting('DATABASE_POOL', whole(2, 500).default(20)),
  /**
   * Connections that the calls of one client may use at a time, out of the `databasePool` for calls in this process.
   */
  databasePoolPerClient: setting('DATABASE_POOL_PER_CLIENT', whole(1, 500).optional()),
  seed: setting('SEED', z.enum(['demo', 'empty']).default('demo')),
  /** Port of the metrics in production, or 0 for none. The demo serves them with its pages. */
  metricsPort: setting('METRICS_PORT', port.default(9464)),
  metricsHost: setting('METRICS_HOST', z.string().min(1).default('127.0.0.1')),
  logLevel: setting(
    'LOG_LEVEL',
    z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  ),
  /** URL of the collector that traces are exported to. Undefined for no traces. */
  otlpEndpoint: setting('OTEL_EXPORTER_OTLP_ENDPOINT', z.url({ protocol: /^https?$/ }).optional()),
  /** The only protocol that is supported. */
  otlpProtocol: setting('OTEL_EXPORTER_OTLP_PROTOCOL', z.literal('http/json').default('http/json')),
  signingSecrets: setting('SIGNING_SECRET', secrets.optional()),
  cookieSecrets: setting('COOKIE_SECRET', secrets.optional()),
  trustedProxies: setting('TRUSTED_PROXIES', list.default([])),
  /** Named variants of the dashboard, each with an OAuth client whose sign-in returns to /auth-callback/{appName}. */
  appNames: setting(
    'APP_NAMES',
    list.pipe(z.array(z.string().regex(appNamePattern, appNameRule))).optional(),
  ),
  /** Names and colours of the sign-in page, by the dashboard's host names (docs/brands.md). */
  brandsFile: setting('BRANDS_FILE', z.string().min(1).optional()),
  defaultPayIdDomain: setting('DEFAULT_PAYID_DOMAIN', z.string().default('pay.tideway.example')),
  paymentExpiryMinutes: setting('PAYMENT_EXPIRY_MINUTES', whole(1).default(2880)),
  /**
   * Connection to the banks: the simulated ones, a gateway that speaks ISO 20022 (decision 12), or the absolute path of
   * a module (decision 12).
   */
  rail: setting(
    'RAIL',
    z
      .string()
      .regex(/^simulated$|^iso20022$|\.[cm]?[jt]s$/, railRule)
      .optional(),
  ),
  /** The gateway of the ISO 20022 rail, and the two sides of its messages. */
  iso20022GatewayUrl: setting(
    'ISO20022_GATEWAY_URL',
    z.url({ protocol: /^https$/, error: 'must be an https:// address' }).optional(),
  ),
  iso20022GatewayBic: setting('ISO20022_GATEWAY_BIC', bic.optional()),
  iso20022Bic: setting('ISO20022_BIC', bic.optional()),
  /** The account that holds the clients' money, and the name that payees see. */
  iso20022Account: setting(
    'ISO20022_ACCOUNT',
    z
      .string()
      .regex(/^\d{6}-\d{4,12}$/, 'must be a BSB and an account number, such as 802985-100000001')
      .optional(),
  ),
  iso20022AccountName: setting(
    'ISO20022_ACCOUNT_NAME',
    z.string().min(1).max(140).default('Tideway'),
  ),
  /** Files in PEM. The certificate is used in both directions. */
  iso20022TlsKeyFile: setting('ISO20022_TLS_KEY_FILE', pemFile.optional()),
  iso20022TlsCertFile: setting('ISO20022_TLS_CERT_FILE', pemFile.optional()),
  iso20022TlsCaFile: setting('ISO20022_TLS_CA_FILE', pemFile.optional()),
  iso20022SigningKeyFile: setting('ISO20022_SIGNING_KEY_FILE', pemFile.optional()),
  iso20022GatewayKeyFile: setting('ISO20022_GATEWAY_KEY_FILE', pemFile.optional()),
  /** Where the gateway delivers its messages. 0 if it is only polled. */
  iso20022InboundPort: setting('ISO20022_INBOUND_PORT', port.default(0)),
  iso20022InboundHost: setting('ISO20022_INBOUND_HOST', z.string().min(1).default('127.0.0.1')),
  iso20022TimeoutMs: setting(
    'ISO20022_TIMEOUT_SECONDS',
    whole(1, 120).default(10).transform(inMilliseconds),
  ),
  /** Time until the gateway is first asked about an order without an answer. Each further wait is twice as long. */
  iso20022EnquirySeconds: setting('ISO20022_ENQUIRY_SECONDS', whole(1, 3600).default(10)),
  iso20022PollSeconds: setting('ISO20022_POLL_SECONDS', whole(1, 3600).default(30)),
  /** Days that ended orders and received messages are kept. At least as long as a bank may repeat a message. */
  iso20022LogDays: setting('ISO20022_LOG_DAYS', whole(90, 3650).default(400)),
  /** Time that the simulated banks take for each step. */
  railDelayMs: setting('RAIL_DELAY_MS', whole(0).default(1500)),
  /** Time that a payer has to approve a PayTo payment at a checkout. */
  checkoutApprovalSeconds: setting('CHECKOUT_APPROVAL_SECONDS', whole(1, 86_400).default(300)),
  /** Attempts to pay by PayTo at one checkout each minute (http/limits/limits.ts). */
  checkoutPayToTries: setting('CHECKOUT_PAYTO_TRIES', whole(1).default(10)),
  /**
   * Time that a simulated payer takes to approve an agreement if no person acts for them in the test bank (decision
   * 22).
   */
  payerApprovesSeconds: setting('PAYER_APPROVES_SECONDS', whole(0).default(60)),
  expirySweepSeconds: setting('EXPIRY_SWEEP_SECONDS', whole(1).default(5)),
  /** Calls each minute, counted over all processes on the database (decision 52). */
  rateLimitPerClient: setting('RATE_LIMIT_PER_CLIENT', whole(1).default(6_000)),
  rateLimitPerAddress: setting('RATE_LIMIT_PER_ADDRESS', whole(1).default(12_000)),
  /** Limits on the calls that this process handles or queues at a time, for one client and for all clients. */
  callsAtOncePerClient: setting('CALLS_AT_ONCE_PER_CLIENT', whole(1).default(250)),
  callsAtOnce: setting('CALLS_AT_ONCE', whole(1).default(2_000)),
  /** Statements of long searches that this process runs at a time, one for each client. */
  longReadsAtOnce: setting('LONG_READS_AT_ONCE', whole(1, 500).default(1)),
  /** Time for the headers of a request to arrive, and for the whole request with its body. */
  headersTimeoutMs: setting(
    'HEADERS_TIMEOUT_SECONDS',
    whole(1, 3600).default(10).transform(inMilliseconds),
  ),
  requestTimeoutMs: setting(
    'REQUEST_TIMEOUT_SECONDS',
    whole(1, 3600).default(30).transform(inMilliseconds),
  ),
  /** Time that a connection stays open between two requests. */
  keepAliveMs: setting('KEEP_ALIVE_SECONDS', whole(1, 3600).default(75).transform(inMilliseconds)),
  /** Time that this process answers as before after SIGTERM, while /readyz reports that it is leaving. */
  drainMs: setting('DRAIN_SECONDS', whole(0, 3600).default(5).transform(inMilliseconds)),
  proofSeconds: setting('PROOF_SECONDS', whole(1, FRESH_SECONDS).default(FRESH_SECONDS)),
  signInTries: setting('SIGN_IN_TRIES', whole(1).default(5)),
  signInWindowSeconds: setting('SIGN_IN_WINDOW_SECONDS', whole(1).default(900)),
  /** URL of the mail server, including its password. Without one, mail waits, or stays in the demo's outbox. */
  smtpUrl: setting(
    'SMTP_URL',
    z
      .string()
      .regex(/^smtps?:\/\/[^\s]+$/, 'must be an smtp:// or smtps:// address without spaces')
      .optional(),
  ),
  mailFrom: setting(
    'MAIL_FROM',
    z
      .string()
      .regex(
        /^(?:[^<>"\r\n]+ <)?[^\s<>@,;]+@[^\s<>@,;]+>?$/,
        'must be an address, or Name <address>',
      )
      .default('Tideway <no-reply@tideway.example>'),
  ),
  /** `host:port` of targets that clients may name although their addresses are not public (decision 29). */
  outboundAllow: setting('OUTBOUND_ALLOW', list.optional()),
  /** Servers for the TXT records of PayID domains. Undefined for the machine's own. */
  dnsServers: setting('DNS_SERVERS', list.pipe(z.array(z.string()).min(1)).optional()),
  /** 0 if the demo has no SFTP server. */
  demoSftpPort: setting('DEMO_SFTP_PORT', port.default(4022)),
  /** Waits between attempts to deliver a report. The last one repeats for a day. */
  reportRetrySeconds: setting(
    'REPORT_RETRY_SECONDS',
    list
      .pipe(z.array(z.coerce.number<string>().int().min(1).max(86_400)).min(1))
      .default([60, 300, 900, 3600]),
  ),
  /** Seconds between attempts to deliver a webhook. After the last there are no more. */
  webhookWaits: setting(
    'WEBHOOK_RETRIES',
    z
      .union([
        z.enum(['guide', 'standard']).transform((name) => [...webhookSchedules[name]]),
        list.pipe(z.array(z.coerce.number<string>().int().min(1).max(604_800)).min(1)),
      ])
      .default([...webhookSchedules.guide]),
  ),
  /** Answers that count as received: any 2xx within 15 seconds, or 200 within 5. */
  webhookAcknowledgement: setting(
    'WEBHOOK_ACKNOWLEDGEMENT',
    z.enum(['lenient', 'strict']).default('lenient'),
  ),
  /** For each process. */
  webhooksAtOnce: setting('WEBHOOKS_AT_ONCE', whole(8, 10_000).default(512)),
  /** Days that the log of webhooks covers. */
  webhookLogDays: setting('WEBHOOK_LOG_DAYS', whole(1, 3650).default(30)),
  /** Months that the audit trail covers. Undefined keeps it for good. */
  activityMonths: setting('ACTIVITY_MONTHS', whole(1, 1200).optional()),
  /** Months after the present one whose partitions are made ahead. */
  monthsAhead: setting('MONTHS_AHEAD', whole(1, MOST_MONTHS_AHEAD).default(6)),
  /** Seconds between polls of clients' input folders. */
  batchPollSeconds: setting('BATCH_POLL_SECONDS', whole(1, 3600).default(30)),
  pagesDir: setting('PAGES_DIR', z.string().default('apps/pages/dist')),
  payoutsDir: setting('PAYOUTS_DIR', z.string().default('apps/payouts/dist')),
})

/** The environment variable of a setting, by its name in the code. */
export function variableOf(name: string): string {
  const schema = Object.entries(settings.shape).find(([setting]) => setting === name)?.[1]
  const variable = schema && variables.get(schema)?.variable
  if (variable === undefined) throw new Error(`${name} is not a setting`)
  return variable
}

/**
 * Returns the default of a setting as written in the environment, before conversion. Returns undefined if it has none.
 */
export function defaultOf(name: string): unknown {
  const { properties } = z.toJSONSchema(settings, { io: 'input', unrepresentable: 'any' })
  const schema = properties?.[name]
  return typeof schema === 'object' ? schema.default : undefined
}

/** Settings that production requires. It never falls back to a generated value (readings 6). */
export const productionSettings = [
  'DATABASE_URL',
  'SIGNING_SECRET',
  'COOKIE_SECRET',
  'PROVIDER_URL',
  'DASHBOARD_URLS',
  'RAIL',
] as const

/** Settings that production requires with RAIL=iso20022. */
export const iso20022Settings = [
  'ISO20022_GATEWAY_URL',
  'ISO20022_GATEWAY_BIC',
  'ISO20022_BIC',
  'ISO20022_ACCOUNT',
  'ISO20022_TLS_KEY_FILE',
  'ISO20022_TLS_CERT_FILE',
  'ISO20022_TLS_CA_FILE',
  'ISO20022_SIGNING_KEY_FILE',
  'ISO20022_GATEWAY_KEY_FILE',
] as const
