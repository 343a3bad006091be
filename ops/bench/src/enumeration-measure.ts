import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Cell, Result } from './report/result.ts'
import { formatFigure } from './report/result.ts'
import { median, percentile } from './report/statistics.ts'
import type { Call, Client } from './system/load.ts'
import { openClient } from './system/load.ts'
import type { RunningProvider } from './system/running-provider.ts'
import { startProvider } from './system/running-provider.ts'

const TRIES = 200
const WARM_UP = 10
/** Long enough for the work after an answer, so that it does not delay the next call. */
const PAUSE_MS = 40

const KNOWN_EMAIL = 'support@harbour.example'
const UNKNOWN_EMAIL = 'sunrise@harbour.example'

/** Measures if the time of an answer tells whether an email has an account. */
export async function measureEnumeration(): Promise<Result> {
  const provider = await startProvider({ settings: { SIGN_IN_TRIES: '1000000' } })
  const client = openClient(provider.url, 1)
  try {
    const askReset = (email: string): Call => post(provider, '/identity/forgotten', { email })
    const signIn = await signInPage(provider)
    const guessed = (email: string): Call => ({
      ...post(provider, signIn.path, { email, password: 'not the password' }),
      headers: { ...originOf(provider), cookie: signIn.cookie },
    })
    return {
      name: 'enumeration',
      title: 'Finding accounts by the time of an answer',
      notes: [
        'One provider process and its embedded PostgreSQL, the demo world, limits on attempts raised.',
        `${TRIES} tries of a known and of an unknown email of the same length, in random order, one at a time, after ${WARM_UP} to warm up. Both get the same answer.`,
      ],
      tables: [
        {
          title: 'Time to the answer, ms',
          columns: ['', 'known, p50', 'p95', 'unknown, p50', 'p95', 'ratio of medians', 'bar'],
          rows: [
            await measure('forgotten password', 200, client, provider, askReset),
            await measure('wrong password', 401, client, provider, guessed),
          ],
        },
      ],
    }
  } finally {
    client.close()
    await provider.stop()
  }
}

async function measure(
  name: string,
  expected: number,
  client: Client,
  { database }: RunningProvider,
  callFor: (email: string) => Call,
): Promise<Cell[]> {
  const times = { [KNOWN_EMAIL]: [] as number[], [UNKNOWN_EMAIL]: [] as number[] }
  const bodies = new Set<string>()
  for (let number = -WARM_UP; number < TRIES; number += 1) {
    const order =
      Math.random() < 0.5
        ? ([KNOWN_EMAIL, UNKNOWN_EMAIL] as const)
        : ([UNKNOWN_EMAIL, KNOWN_EMAIL] as const)
    for (const email of order) {
      const sent = performance.now()
      const { status, text } = await client.send(callFor(email))
      const took = performance.now() - sent
      if (status !== expected) throw new Error(`${name}: ${status} ${text}`)
      bodies.add(text)
      if (number >= 0) times[email].push(took)
      await wait(PAUSE_MS)
    }
    // Otherwise the limit on links would soon skip the work for the known account.
    await database.query('DELETE FROM password_resets')
  }
  if (bodies.size !== 1) throw new Error(`${name}: different answers`)
  const [knownTimes, unknown] = [times[KNOWN_EMAIL], times[UNKNOWN_EMAIL]]
  return [
    name,
    formatFigure(median(knownTimes), 2),
    formatFigure(percentile(knownTimes, 95), 2),
    formatFigure(median(unknown), 2),
    formatFigure(percentile(unknown, 95), 2),
    formatFigure(median(knownTimes) / median(unknown), 3),
    'within 5 %',
  ]
}

const originOf = ({ url }: RunningProvider) => ({ origin: url })

const post = (provider: RunningProvider, path: string, body: object): Call => ({
  method: 'POST',
  path,
  headers: originOf(provider),
  body,
})

/** Starts a sign-in, and returns the address of its page and its cookies. */
async function signInPage({ url, dashboardUrl }: RunningProvider) {
  const query = new URLSearchParams({
    client_id: 'tideway-dashboard',
    redirect_uri: `${dashboardUrl}/auth-callback`,
    response_type: 'code',
    scope: 'openid',
    state: 'state',
    nonce: 'nonce',
    code_challenge: createHash('sha256').update(randomBytes(32)).digest('base64url'),
    code_challenge_method: 'S256',
  })
  const answer = await fetch(`${url}/identity/auth?${query}`, { redirect: 'manual' })
  const cookies = answer.headers.getSetCookie().map((line) => line.split(';')[0])
  return { path: answer.headers.get('location') ?? '', cookie: cookies.join('; ') }
}
