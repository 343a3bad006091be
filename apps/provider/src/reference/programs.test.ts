import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { signatureVectors, vectorKey } from '@tideway/contract/keys/hmac-vectors'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { childEnvironment } from '../../test/child-environment.ts'
import { HARBOUR_KEY, openTestProvider } from '../../test/provider.ts'
import { freePort } from '../../test/provider-process.ts'
import type { TestKey } from '../../test/sign-in/signed-keys.ts'
import { addSignedKey } from '../../test/sign-in/signed-keys.ts'
import { webhookHmac } from '../delivery/webhooks/delivery/webhook-message.ts'
import { webhookHeaders } from '../delivery/webhooks/destinations/webhook-signing.ts'

/**
 * The programs of the guide are read from the served page and run against the same provider. Programs that are not
 * installed are skipped.
 */

const isThere = (program: string, option = '--version') =>
  spawnSync(program, [option]).error === undefined
const missing = ['bash', 'openssl', 'curl'].filter((program) => !isThere(program, '-version'))
const canShell = missing.length === 0
const canPython = isThere('python3')

const [port, receiverPort] = [await freePort(), await freePort()]
const provider = await openTestProvider({
  settings: { PROVIDER_PORT: String(port), OUTBOUND_ALLOW: `127.0.0.1:${receiverPort}` },
})
const { call } = provider
const admin = { as: 'admin@harbour.example' }

let folder: string
let page: string
let key: TestKey
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tw-guide-'))
  await symlink(
    new URL('../../../../node_modules', import.meta.url).pathname,
    path.join(folder, 'node_modules'),
  )
  await provider.app.listen({ port, host: '127.0.0.1' })
  const texts = ['authentication', 'webhooks', 'reports'].map(async (topic) =>
    (await fetch(`http://localhost:${port}/docs/${topic}`)).text(),
  )
  page = (await Promise.all(texts)).join('')
  key = await addSignedKey(provider, 'SECRGUIDED')
  await provider.create()
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  await provider.close()
})

/** Returns a program as a reader would copy it. */
function program(file: string): string {
  const [, text] = new RegExp(`<code data-file="${file}">([\\s\\S]*?)</code>`).exec(page) ?? []
  if (text === undefined) throw new Error(`${file} is not on the page`)
  return text.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))
}

const programs: Record<string, string> = { sh: 'bash', mjs: process.execPath, py: 'python3' }

/** Starts a program of the page, with additional lines of the reader appended. */
async function start(file: string, env: Record<string, string>, more = '') {
  const name = path.join(folder, `${more === '' ? '' : 'more-'}${file}`)
  await writeFile(name, `${program(file)}\n${more}`)
  const running = spawn(programs[path.extname(file).slice(1)] ?? '', [name], {
    env: { ...childEnvironment, ...env },
  })
  let output = ''
  for (const stream of [running.stdout, running.stderr])
    stream.on('data', (data) => {
      output += data
    })
  return { running, said: () => output }
}

async function run(file: string, env: Record<string, string>, more = ''): Promise<string> {
  const { running, said } = await start(file, env, more)
  const [code] = await once(running, 'close')
  expect(code, said()).toBe(0)
  return said()
}

const can: [file: string, can: boolean][] = [
  ['sign.sh', canShell],
  ['sign.mjs', true],
  ['sign.py', canPython],
]
const receivers: [file: string, can: boolean][] = [
  ['receive-library.mjs', true],
  ['receive.mjs', true],
  ['receive.py', canPython],
]

describe('the signing programs', () => {
  const secrets = () => ({
    HOST: `http://localhost:${port}`,
    KEY: key.full,
    HMAC_KEY: key.hmacKey,
  })

  test.for(can)('%s makes three calls that are accepted', async ([file, isPossible], { skip }) => {
    if (!isPossible) skip(`${file} has nothing to run it`)
    const said = await run(file, secrets())
    expect(said.match(/\{"balance":0\}/g), said).toHaveLength(2)
    expect(said).toContain('"recordCount":1')
  })

  test.for(can)('%s with another HMAC key is rejected', async ([file, isPossible], { skip }) => {
    if (!isPossible) skip(`${file} has nothing to run it`)
    const { running, said } = await start(file, { ...secrets(), HMAC_KEY: 'HMAC_wrong' })
    await once(running, 'close')
    expect(said()).toMatch(/SIG0\.04|HTTP Error 401/)
    expect(said()).not.toContain('"balance"')
  })

  const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`
  const asWritten: Record<string, (vector: (typeof signatureVectors)[number]) => string> = {
    'sign.sh': ({ method, target, stringToSign, date, body }) => {
      const [, , query = ''] = stringToSign.split('\n')
      return `signature ${[method, target.split('?')[0] ?? '', query, date, body].map(quoted).join(' ')}`
    },
    'sign.mjs': ({ method, target, date, body }) =>
      `console.log(signature(${[method, `https://api.example${target}`, date, body].map((part) => JSON.stringify(part)).join(', ')}))`,
    'sign.py': ({ method, target, date, body }) =>
      `print(signature(${[method, `https://api.example${target}`, date].map((part) => JSON.stringify(part)).join(', ')}, ${JSON.stringify(body)}.encode()))`,
  }

  test.for(can)(
    '%s computes the documented signatures of the page’s calls',
    async ([file, isPossible], { skip }) => {
      if (!isPossible) skip(`${file} has nothing to run it`)
      const env = {
        HOST: `http://localhost:${port}`,
        KEY: `${vectorKey.keyId}_HARBOUR_DemoSecret000003`,
        HMAC_KEY: vectorKey.hmacKey,
        PYTHONIOENCODING: 'utf-8',
      }
      const more = signatureVectors.map((vector) => asWritten[file]?.(vector)).join('\n')
      // Remove the program's own calls, because their key does not exist. The examples are appended.
      const text = program(file).replace(/^(signed |console\.log\(await|print\(signed).*$/gm, '')
      const name = path.join(folder, `vectors-${file}`)
      await writeFile(name, `${text}\n${more}\n`)
      const done = spawnSync(programs[path.extname(file).slice(1)] ?? '', [name], {
        env: { ...childEnvironment, ...env },
        encoding: 'utf8',
      })
      expect(done.stdout.trim().split('\n'), done.stderr).toEqual(
        signatureVectors.map(({ signature }) => signature),
      )
      for (const { signature } of signatureVectors)
        expect(page.replaceAll('&#61;', '=')).toContain(signature)
    },
  )
})

/** Returns what a sender with the secret would send. */
function signedBy(secret: string, second: number) {
  const body = '{"PaymentRequest":{},"PaymentRequestStatus":{"status":"COMPLETE"}}'
  const at = new Date(second * 1000)
  return { body, headers: webhookHeaders({ id: 'evt1', at, body }, [secret], webhookHmac) }
}

test('report.mjs reads a report of the last day', async () => {
  await provider.paid(12.5, { paymentDescription: 'Beans, "dark", 2 kg' })
  const said = await run('report.mjs', {
    API: `http://localhost:${port}/rest/v1`,
    KEY: HARBOUR_KEY,
  })
  expect(said).toMatch(/^\d{4}-\d{2}-\d{2}\S+ CR 12\.50 PaymentRequest$/m)
})

describe('the webhook programs', () => {
  const path = '/portal/v1/clients/HARBOUR/webhooks/guide'
  let secret: string
  beforeAll(async () => {
    const url = `http://127.0.0.1:${receiverPort}/webhooks`
    const saved = await call('PUT', path, { ...admin, body: { url } })
    expect(saved.status, saved.text).toBe(200)
    await call('PATCH', '/rest/v1/client/HARBOUR', {
      ...admin,
      body: { webhooks: [{ id: 'guide', webhooksOn: ['PaymentRequest.COMPLETE'] }] },
    })
    secret = (await call('POST', `${path}/secret`, admin)).body.signingSecret
  })

  async function receiver(file: string) {
    const { running, said } = await start(file, {
      WEBHOOK_SECRET: secret,
      PORT: String(receiverPort),
    })
    onTestFinished(async () => {
      if (running.exitCode !== null) return
      running.kill()
      await once(running, 'close')
    })
    const address = `http://127.0.0.1:${receiverPort}/webhooks`
    const post = (headers: Record<string, string>, body = '{}') =>
      fetch(address, { method: 'POST', headers, body })
    await vi.waitFor(async () => expect((await post({})).status).toBe(400), { timeout: 20_000 })
    return { post, said }
  }

  test.for(receivers)(
    '%s accepts the provider’s webhooks and rejects forged or old ones',
    { timeout: 90_000 },
    async ([file, isPossible], { skip }) => {
      if (!isPossible) skip(`${file} has nothing to run it`)
      const { post, said } = await receiver(file)
      const paid = await provider.paid(20)
      await vi.waitFor(() => expect(said()).toContain('PaymentRequest PaymentRequestStatus'), {
        timeout: 30_000,
      })
      const { body } = await call(
        'GET',
        `/portal/v1/clients/HARBOUR/webhookDeliveries?reference=${paid}`,
        admin,
      )
      await vi.waitFor(async () => {
        const { deliveryId } = body.records[0]
        const read = await call(
          'GET',
          `/portal/v1/clients/HARBOUR/webhookDeliveries/${deliveryId}`,
          admin,
        )
        expect(read.body.status).toBe('DELIVERED')
      })
      const taken = () => said().match(/^received/gm)
      expect(taken()).toHaveLength(1)
      const now = Math.floor(Date.now() / 1000)
      const forged = { 'webhook-id': 'x', 'webhook-signature': `v1,${'A'.repeat(43)}=` }
      expect((await post({ ...forged, 'webhook-timestamp': String(now) })).status).toBe(400)
      const old = signedBy(secret, now - 400)
      expect((await post(old.headers, old.body)).status).toBe(400)
      const fresh = signedBy(secret, now)
      expect((await post(fresh.headers, `${fresh.body} `)).status).toBe(400)
      expect(taken()).toHaveLength(1)
      expect((await post(fresh.headers, fresh.body)).status).toBe(204)
    },
  )

  test('verify.sh distinguishes a stored webhook from an altered one', { timeout: 20_000 }, async ({
    skip,
  }) => {
    if (!canShell) skip('there is no shell with openssl')
    const { headers, body } = signedBy(secret, Math.floor(Date.now() / 1000))
    const old = signedBy(secret, Math.floor(Date.now() / 1000) - 400)
    await writeFile(`${folder}/kept`, body)
    await writeFile(`${folder}/altered`, `${body} `)
    const verify = (headers: Record<string, string>, file: string) =>
      `verify ${headers['webhook-id']} ${headers['webhook-timestamp']} "${headers['webhook-signature']}" ${folder}/${file} && echo genuine || echo refused`
    const more = [
      verify(headers, 'kept'),
      verify(
        { ...headers, 'webhook-signature': `v1,AAAA ${headers['webhook-signature']}` },
        'kept',
      ),
      verify(headers, 'altered'),
      verify(old.headers, 'kept'),
    ].join('\n')
    const said = await run('verify.sh', { WEBHOOK_SECRET: secret }, more)
    expect(said.trim().split('\n')).toEqual(['genuine', 'genuine', 'refused', 'refused'])
  })
})
