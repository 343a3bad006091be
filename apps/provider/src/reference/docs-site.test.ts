import type { ClientId } from '@tideway/contract/calls/ids'
import { clientIdOf, paymentAgreementIdOf, paymentFileIdOf } from '@tideway/contract/calls/ids'
import { addDays, sydneyDay } from '@tideway/contract/time/calendar-day'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openFarSide } from '../../test/outside-systems/far-side.ts'
import type { TestProvider } from '../../test/provider.ts'
import { openTestProvider } from '../../test/provider.ts'
import { everyAmount } from '../../test/records/approvals.ts'
import { payTo } from '../../test/records/pay-to.ts'
import { payoutCalls } from '../../test/records/payouts.ts'
import { sweepCalls } from '../../test/records/sweeps.ts'
import {
  approvalPolicyOf,
  setApprovalPolicy,
} from '../people/approvals/policy/approval-policy-store.ts'
import { newId } from '../platform/ids.ts'
import { readEnv } from '../platform/settings/env.ts'

let provider: TestProvider
/** The OpenID provider of the examples. */
const far = await openFarSide()
/** Every page by its address, in reading order. */
const pages = new Map<string, LightMyRequestResponse>()
/** The last error of a call. An answer of 500 does not say what happened. */
let lastError: Error | undefined

beforeAll(async () => {
  const allowed = [...readEnv({}).outboundAllow, far.target]
  provider = await openTestProvider({
    settings: { OUTBOUND_ALLOW: allowed.join(',') },
    watch: (app) => {
      app.addHook('onError', async (_request, _reply, error) => {
        lastError = error
      })
    },
  })
  const home = await provider.app.inject('/docs')
  pages.set('/docs', home)
  const topics = home.body.slice(home.body.indexOf('<main'))
  for (const [, url = ''] of topics.matchAll(/<li><a href="([^"#]+)">/g)) {
    if (!pages.has(url)) pages.set(url, await provider.app.inject(url))
  }
})
afterAll(async () => {
  await provider.close()
  await far.close()
})

const all = () => [...pages.values()].map(({ body }) => body).join('')

describe('the pages of the docs', () => {
  test('exist for each topic of the guide and each group of calls', () => {
    const urls = [...pages.keys()]
    expect(urls).toContain('/docs/payto')
    expect(urls).toContain('/docs/rest/payment-requests')
    expect(urls.length).toBeGreaterThan(25)
    expect([...pages].filter(([, { statusCode }]) => statusCode !== 200)).toEqual([])
  })

  test('run only the provider’s own scripts and turn no text into a script', () => {
    for (const [url, { headers, body }] of pages) {
      expect([url, headers['content-security-policy']]).toEqual([
        url,
        "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
      ])
      const withoutOurs = body.replace(
        /<script type="module" src="\/pages\/assets\/guide-[\w-]+\.js"><\/script>/,
        '',
      )
      expect(withoutOurs).not.toMatch(/<script|<style|\sstyle=|\son\w+=|javascript:/i)
    }
  })

  test('are answered with 304 if unchanged', async () => {
    const again = await provider.app.inject({
      url: '/docs/webhooks',
      headers: { 'if-none-match': String(pages.get('/docs/webhooks')?.headers.etag) },
    })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  test('answer 404 for an unknown address and accept a trailing slash', async () => {
    const missing = await provider.app.inject('/docs/nothing-here')
    expect(missing.statusCode).toBe(404)
    expect(missing.body).toContain('There is no page at this address.')
    expect((await provider.app.inject('/docs/webhooks/')).statusCode).toBe(200)
  })

  test('link only to existing targets and use each id once', async () => {
    const idsOf = (body: string) => [...body.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id)
    for (const [url, { body }] of pages) {
      const ids = idsOf(body)
      expect([url, ids.filter((id, index) => ids.indexOf(id) !== index)]).toEqual([url, []])
      for (const [, path = '', anchor] of body.matchAll(/href="(\/docs[^"#]*)?(?:#([^"]+))?"/g)) {
        const target = path === '' ? body : pages.get(path)?.body
        if (path.includes('.')) continue
        expect([url, path, target === undefined]).toEqual([url, path, false])
        if (anchor)
          expect([url, anchor, idsOf(target ?? '').includes(anchor)]).toEqual([url, anchor, true])
      }
    }
    const css = await provider.app.inject('/docs/docs.css')
    expect(css.headers['content-type']).toBe('text/css; charset=utf-8')
    const used = [...css.body.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => `${name}:`)
    expect(used.filter((name) => !css.body.includes(name))).toEqual([])
  })

  test('are short enough to read', () => {
    const longest = [...pages]
      .map(([url, { body }]) => [body.length, url] as const)
      .sort((one, other) => other[0] - one[0])[0]
    // The former single page was 900 kB.
    expect(longest?.[0], longest?.[1]).toBeLessThan(250_000)
  })

  test('show text as text, never as markup', () => {
    expect(all()).toContain('{&#34;message&#34;, &#34;details&#34;')
    expect(all()).not.toContain('{"message"')
  })

  test('show a field with its description, limits and example', () => {
    expect(pages.get('/docs/rest/payment-requests')?.body).toContain(
      '<td>Your reference for the payment request, unique per client. A second request with it is refused. <span class="rules">3 to 100 characters</span> <span class="rules example">Example: <code>order-7731</code></span></td>',
    )
  })

  test('mark the current page', () => {
    expect(pages.get('/docs/payto')?.body).toContain(
      '<a href="/docs/payto" aria-current="page">PayTo</a>',
    )
  })

  test('can be searched by every heading, each with a link to its page', async () => {
    const answer = await provider.app.inject('/docs/search.json')
    const entries: { url: string; title: string; text: string }[] = answer.json()
    const titles = entries.map(({ title }) => title)
    expect(titles).toContain('Thin payloads')
    expect(titles).toContain('POST /paymentRequest/refund')
    expect(titles).toContain('PaymentRequestStatus')
    expect(titles).toContain('Rotate a key')
    expect(titles).toContain('Test webhooks on localhost')
    const urls = entries.map(({ url }) => url)
    expect(urls.filter((url, index) => urls.indexOf(url) !== index)).toEqual([])
    for (const url of urls) {
      const [page = '', anchor] = url.split('#')
      expect(pages.get(page)?.body).toContain(`id="${anchor}"`)
    }
    expect(entries.find(({ title }) => title === 'Thin payloads')?.text).not.toMatch(/[<>]|&#/)
  })
})

/** Run the commands of the guide in order as a reader would, each with values from earlier answers. */
describe('the commands in the docs', () => {
  const admin = 'admin@harbour.example'
  const variables: Record<string, string> = {}
  const guide = [
    ...['balance', 'create', 'pay', 'read-paid', 'refund', 'read-refunded'],
    ...['enquire', 'payout', 'read-payout'],
    ...['propose', 'approve', 'collect', 'read-collected', 'refund-collected'],
    ...['search', 'search-next', 'create-again', 'create-other', 'refused'],
  ]

  beforeAll(async () => {
    for (const [, name = '', value = ''] of all().matchAll(/export (\w+)=([^\s<]+)/g)) {
      variables[name] ??= value
    }
    variables.TODAY = sydneyDay(new Date())
    variables.TOKEN = await provider.tokenOf(admin)
    await provider.create()
    await provider.create()
  })

  test('are all run by the tests below', () => {
    const names = commands().map((command) => command.name)
    expect(names.slice(0, guide.length)).toEqual(guide)
    expect(names.slice(guide.length).every((name) => /^(?:Rest|Portal)API\//.test(name))).toBe(true)
  })

  test('work in the order of the guide', async () => {
    for (const command of commands().slice(0, guide.length)) {
      const answer = await run(command.text, variables)
      expect(answer.statusCode, `${command.name}: ${answer.body}`).toBe(command.status)
      for (const [name, path] of Object.entries(command.keeps)) {
        variables[name] = String(at(answer.json(), path))
      }
      if (command.name === 'create-again') {
        expect(answer.headers['idempotent-replayed']).toBe('true')
      }
      if (['refund', 'payout', 'collect', 'refund-collected'].includes(command.name))
        await provider.settled()
      if (command.name === 'read-payout') {
        expect(at(answer.json(), 'PaymentStatus.status')).toBe('SETTLED')
      }
      if (command.name === 'read-collected') {
        expect(at(answer.json(), 'PaymentInitiationStatus.status')).toBe('SETTLED')
      }
      if (command.name === 'read-paid') expect(statusOf(answer)).toBe('COMPLETE')
      if (command.name === 'read-refunded') {
        expect(statusOf(answer)).toBe('RETURN_COMPLETE')
        expect(at(answer.json(), 'PaymentRequestStatus.refundInformation.availableBalance')).toBe(
          '39.90',
        )
      }
    }
    await provider.expectLedgerAtZero()
  })

  test('get the documented status in the reference', async () => {
    const reference = commands().slice(guide.length)
    expect(reference.length).toBeGreaterThan(8)
    // Funds for the payouts of the examples.
    await provider.paid(5000)
    await provider.platform.pool.query(
      `INSERT INTO sftp_host_keys (client_id, host, port, host_key, pinned_at, offered_key, offered_at)
       VALUES ('HARBOUR', 'sftp.harbour.example', 22, $1, now(), $2, now())`,
      [
        'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIM9ddtTNen7COOqWujpmy/OxTM8wNMFsyRM8nsdT6i+4',
        'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIIUE+JRMQMN9BVCY9ZEuynskSdG6pNUMMf8XS2BNCs3J',
      ],
    )
    for (const command of reference) {
      const ID = namesSubject(command) ? await subjectOf(command) : ''
      const text = command.text
        .replaceAll('https://login.harbour.example', far.issuer)
        // A task can be put aside only until a future day.
        .replaceAll('"until":"2026-11-25"', `"until":"${addDays(sydneyDay(new Date()), 5)}"`)
        .replaceAll('"until": "2026-11-25"', `"until": "${addDays(sydneyDay(new Date()), 5)}"`)
      const answer = await run(text, { ...variables, ID })
      const failure = answer.statusCode === 500 ? lastError?.stack : ''
      expect(answer.statusCode, `${command.name}: ${answer.body} ${failure}`).toBe(command.status)
    }
  })

  /** Recognises commands by their $ID, or by the id of an agreement or a noted transaction in their body. */
  const namesSubject = ({ name, text }: Command) =>
    text.includes('$ID') ||
    /paymentAgreement\/amendment$|POST:(paymentInitiation|notes)$/.test(name)

  /** Creates the object that a command needs and returns its id. */
  async function subjectOf({ name: operation, text }: Command): Promise<string> {
    if (operation.includes(':views/')) return viewOfAdmin()
    if (operation.endsWith('POST:notes')) return requestNamedIn(text)
    if (operation.endsWith('hide')) return noteOfAdmin()
    if (operation.includes(':approvals')) {
      return approvalOf(operation.endsWith('withdraw') ? admin : 'finance.manager@harbour.example')
    }
    if (operation.includes('exports/')) return exportOf(admin)
    if (operation.includes('/tasks/')) return taskOfAdmin()
    if (operation.includes('settlements/')) {
      const { body } = await sweepCalls(provider).sweep('1.00')
      return body.SweepRequestStatus.sweepRequestId
    }
    if (operation.includes('payoutBatches/')) return payoutBatch()
    if (operation.includes('refundBatches/')) return refundBatch()
    if (operation.includes('DELETE')) {
      return (await provider.create()).PaymentRequestStatus.paymentRequestId
    }
    if (operation.includes('paymentAgreement/amendment')) return agreementNamedIn(text)
    if (operation.endsWith('POST:paymentInitiation')) return agreementNamedIn(text)
    if (operation.includes('paymentAgreement')) return agreed()
    if (operation.includes('paymentInitiation'))
      return payTo(provider, '').collected(await agreed())
    if (operation === 'RestAPI/GET:payment') {
      const answer = await payoutCalls(provider).pay()
      return answer.body.PaymentStatus.paymentId
    }
    if (operation.includes('/batches/')) return fileOf(clientIdOf('HARBOUR'))
    if (operation.includes('/webhookDeliveries/')) return deliveryOf('HARBOUR')
    if (operation.includes('report/download')) {
      const range = 'fromDate=2026-11-01T00:00:00.000Z&toDate=2026-11-02T00:00:00.000Z'
      const answer = await provider.call('GET', `/rest/v1/report?clientId=HARBOUR&${range}`)
      return answer.body.reports[0].reportId
    }
    if (!operation.includes('receivedPayment')) return provider.paid()
    const { PaymentRequest } = await provider.create({ multiPayment: true })
    const { paymentRequestId } = await provider.pay(PaymentRequest.payID, 100)
    return paymentRequestId ?? ''
  }

  async function fileOf(clientId: ClientId): Promise<string> {
    const batchId = paymentFileIdOf(newId(new Date()))
    const now = new Date()
    await provider.platform.db
      .insertInto('batches')
      .values({
        client_id: clientId,
        batch_id: batchId,
        file_name: `payment_${batchId}.aba`,
        plain_name: `payment_${batchId}.aba`,
        size_bytes: 0,
        modified_at: 0,
        encrypted: false,
        digest: null,
        status: 'REJECTED',
        reason: 'The file is empty',
        created_at: now,
        completed_at: now,
      })
      .execute()
    return batchId
  }

  /** Returns a view of the person who runs the commands. */
  async function viewOfAdmin(): Promise<string> {
    const name = `Before ${newId(new Date())}`
    const content = { query: '', columns: [{ field: 'PayID' }], maxReceived: 1000 }
    const body = { kind: 'PaymentRequests', name, isDefault: false, ...content }
    const answer = await provider.call('POST', '/portal/v1/views', {
      as: 'admin@harbour.example',
      body,
    })
    return answer.body.viewId
  }

  /** Returns the task of a rejected payment file. */
  async function taskOfAdmin(): Promise<string> {
    const fileId = await fileOf(clientIdOf('HARBOUR'))
    const answer = await provider.call('GET', '/portal/v1/clients/HARBOUR/tasks', { as: admin })
    const tasks: { taskId: string; subjectId: string }[] = answer.body.tasks
    return tasks.find(({ subjectId }) => subjectId === fileId)?.taskId ?? ''
  }

  /** Returns a payout of a person that waits for approval. */
  async function noteOfAdmin(): Promise<string> {
    const id = await provider.paid(1)
    const body = { kind: 'paymentRequest', id, text: 'Wrong customer' }
    return (await provider.call('POST', '/portal/v1/notes', { as: admin, body })).body.noteId
  }

  async function approvalOf(as: string): Promise<string> {
    const { db } = provider.platform
    const before = await approvalPolicyOf(db, clientIdOf('HARBOUR'))
    await setApprovalPolicy(db, clientIdOf('HARBOUR'), everyAmount())
    const answer = await payoutCalls(provider).pay({}, { as })
    await setApprovalPolicy(db, clientIdOf('HARBOUR'), before)
    return answer.body.Approval.approvalId
  }

  let payoutDollars = 0

  /** Returns a batch of one payout. */
  async function payoutBatch(): Promise<string> {
    // Use another amount each time, because a repeated payout must be accepted.
    payoutDollars += 1
    const amount = `${payoutDollars}.00`
    const row = {
      payID: 'johnsmith@test.com.au',
      paymentAmount: amount,
      paymentDescription: 'Milk, week 48',
      accepts: 'NOT_CHECKED',
    }
    const answer = await provider.call('POST', '/portal/v1/payoutBatches', {
      as: 'admin@harbour.example',
      body: { rows: [row], confirmed: { payouts: 1, amount, duplicates: 0, repeats: 0 } },
    })
    return answer.body.batchId
  }

  /** Returns a batch of one refund. */
  async function refundBatch(): Promise<string> {
    const rows = [{ id: await provider.paid(1) }]
    const confirmed = { refunds: 1, amount: '1.00' }
    const answer = await provider.call('POST', '/portal/v1/refundBatches', {
      as: 'admin@harbour.example',
      body: { rows, confirmed },
    })
    return answer.body.batchId
  }

  /** Returns a finished export of a person, without parts. */
  async function exportOf(email: string): Promise<string> {
    const id = newId(new Date())
    await provider.platform.pool.query(
      `INSERT INTO exports (client_id, export_id, account_id, kind, search, columns, zone, format, status, created_at,
         finished_at, expires_at)
       SELECT client_id, $1, account_id, 'payment', '{}', '{name}', 'UTC', 'csv', 'DONE', now(), now(),
              now() + interval '7 days' FROM accounts WHERE email = $2`,
      [id, email],
    )
    return id
  }

  /** Returns a delivery that has ended. */
  async function deliveryOf(clientId: string): Promise<string> {
    const id = newId(new Date())
    await provider.platform.pool.query(
      `WITH event AS (INSERT INTO webhook_events (client_id, event_id, event, payload, occurred_at)
         VALUES ($1, $2, 'Payment.SETTLED', '{}', now()))
       INSERT INTO webhook_deliveries (client_id, delivery_id, event_id, event, subject_id, channel, destination_id,
         status, created_at) VALUES ($1, $2, $2, 'Payment.SETTLED', $2, 'destination', 'default', 'FAILED', now())`,
      [clientId, id],
    )
    return id
  }

  const agreed = () => payTo(provider, sydneyDay(new Date())).agreed()

  /** Creates the agreement that the bodies of some examples name. */
  async function requestNamedIn(text: string): Promise<string> {
    const [, id = ''] = /"id": ?"([^"]+)"/.exec(text) ?? []
    await provider.platform.pool.query(
      `INSERT INTO payment_requests (client_id, payment_request_id, client_transaction_id, pay_id, payment_amount_cents,
         payment_description, status, created_at)
       VALUES ('HARBOUR', $1, $1, 'noted@pay.harbour.example', 100, 'Noted', 'WAITING', now())`,
      [id],
    )
    return id
  }

  async function agreementNamedIn(text: string): Promise<string> {
    const agreementId = await agreed()
    const [, id] = /"paymentAgreementId": ?"([^"]+)"/.exec(text) ?? []
    await provider.platform.db
      .updateTable('payment_agreements')
      .set({ payment_agreement_id: paymentAgreementIdOf(String(id)) })
      .where('payment_agreement_id', '=', agreementId)
      .execute()
    return agreementId
  }
})

interface Command {
  name: string
  status: number
  keeps: Record<string, string>
  text: string
}

function commands(): Command[] {
  const pattern =
    /<code data-curl="([^"]+)" data-status="(\d+)" data-keeps="([^"]+)">([\s\S]*?)<\/code>/g
  return [...all().matchAll(pattern)].map(([, name = '', status, keeps = '', text = '']) => ({
    name,
    status: Number(status),
    keeps: JSON.parse(unescaped(keeps)),
    text: unescaped(text),
  }))
}

function unescaped(text: string): string {
  return text.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))
}

/** Sends the request that a shell and curl would send. */
async function run(
  text: string,
  variables: Record<string, string>,
): Promise<LightMyRequestResponse> {
  const [program, url = '', ...options] = words(text, variables)
  expect(program).toBe('curl')
  const headers: Record<string, string> = {}
  let body: string | undefined
  let method: string | undefined
  for (let index = 0; index < options.length; index += 2) {
    const [option, value = ''] = options.slice(index, index + 2)
    if (option === '-H') {
      const [name = '', ...rest] = value.split(': ')
      headers[name] = rest.join(': ')
    } else if (option === '-d') body = value
    else if (option === '-X') method = value
    else throw new Error(`an option that the test does not know: ${option}`)
  }
  const { pathname, search } = new URL(url)
  return provider.app.inject({
    method: (method ?? (body === undefined ? 'GET' : 'POST')) as 'GET',
    url: `${pathname}${search}`,
    headers,
    ...(body === undefined ? {} : { payload: body }),
  })
}

/**
 * Splits a command into words as a shell does: single quotes unchanged, variables in double quotes, adjacent parts as
 * one word, a backslash before a new line as a space.
 */
function words(text: string, variables: Record<string, string>): string[] {
  const filled = (part: string) =>
    part.replace(/\$(?:(\w+)|\{(\w+)%([^}]*)\})/g, (_, name, cut, end) => {
      const value = variables[name ?? cut]
      if (value === undefined) throw new Error(`$${name ?? cut} is not set by the page`)
      return end !== undefined && value.endsWith(end) ? value.slice(0, -end.length) : value
    })
  const parts = /'([^']*)'|"([^"]*)"|([^\s'"]+)/g
  return [...text.replaceAll('\\\n', ' ').matchAll(/(?:'[^']*'|"[^"]*"|[^\s'"])+/g)].map(([word]) =>
    [...word.matchAll(parts)]
      .map(([, single, double, bare]) => single ?? filled(double ?? bare ?? ''))
      .join(''),
  )
}

function at(value: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (part, name) =>
        typeof part === 'object' && part !== null ? Reflect.get(part, name) : undefined,
      value,
    )
}

function statusOf(answer: LightMyRequestResponse): unknown {
  return at(answer.json(), 'PaymentRequestStatus.status')
}
