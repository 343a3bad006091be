import type { Note } from '@tideway/contract/notes/note'
import { MOST_NOTES } from '@tideway/contract/notes/note'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallOptions } from '../../../test/provider.ts'
import { openTestProvider } from '../../../test/provider.ts'
import { exportCalls, readCsv } from '../../../test/records/exports.ts'
import { payTo } from '../../../test/records/pay-to.ts'
import { payoutCalls } from '../../../test/records/payouts.ts'
import { idsOf, searchCalls } from '../../../test/search/search-calls.ts'
import { testClock } from '../../platform/clock.ts'

const clock = testClock('2026-11-20T03:00:00.000Z')
const provider = await openTestProvider({ clock })
const { call, platform, settled } = provider
const { search } = searchCalls(provider)

const ADMIN = 'admin@harbour.example'
const SUPPORT = 'support@harbour.example'
const FINANCE = 'finance.manager@harbour.example'
const KELP = 'admin@kelp.example'
const KEY = 'SECRDEMO01_HARBOUR_DemoSecret000001'

const ids: Record<string, string> = {}

beforeAll(async () => {
  ids.paymentRequest = await provider.paid(500, { clientBranch: 'Noted' })
  const payout = await payoutCalls(provider).ended({
    clientPaymentId: 'wages-1',
    paymentAmount: '100.00',
  })
  ids.payment = payout.paymentId
  const collections = payTo(provider, '2026-11-20')
  ids.paymentAgreement = await collections.agreed()
  ids.paymentInitiation = await collections.collected(ids.paymentAgreement)
  await settled()
})
afterAll(() => provider.close())

const list = (kind: string, options: CallOptions = {}, id = ids[kind] ?? '') =>
  call('GET', `/portal/v1/notes?${new URLSearchParams({ kind, id })}`, { as: ADMIN, ...options })
const add = (kind: string, text: unknown, options: CallOptions = {}, id = ids[kind] ?? '') =>
  call('POST', '/portal/v1/notes', { as: ADMIN, body: { kind, id, text }, ...options })

async function added(kind: string, text: string, options: CallOptions = {}): Promise<Note> {
  const answer = await add(kind, text, options)
  expect(answer, answer.text).toMatchObject({ status: 201 })
  return answer.body
}

const kinds = ['paymentRequest', 'payment', 'paymentInitiation', 'paymentAgreement']
const roles = [
  ['admin', kinds],
  ['finance.admin', kinds],
  ['finance.manager', kinds],
  ['tech.admin', kinds],
  ['support', kinds],
  ['federated', kinds],
  ['finance.operator', kinds.slice(0, 3)],
  ['tech.operator', kinds.slice(0, 3)],
] as const

describe.each(roles)('%s', (name, may) => {
  const as = `${name}@harbour.example`

  test.each(kinds)('reads and adds notes on a %s if the role may see it', async (kind) => {
    if (!may.includes(kind)) {
      const message = 'User is not authorized to access this resource'
      expect(await add(kind, 'Called', { as })).toMatchObject({ status: 403, body: { message } })
      expect(await list(kind, { as })).toMatchObject({ status: 403, body: { message } })
      return
    }
    const note = await added(kind, `From ${name}`, { as })
    expect(note).toMatchObject({
      text: `From ${name}`,
      author: { name: as },
      createdDatetime: '2026-11-20T03:00:00.000Z',
    })
    const { body } = await list(kind, { as })
    expect(body.notes[0]).toEqual(note)
  })
})

test.each(kinds)('another tenant finds no %s to note', async (kind) => {
  const notFound = { status: 404, body: { message: 'The transaction can not be found' } }
  expect(await add(kind, 'Mine', { as: KELP })).toMatchObject(notFound)
  expect(await list(kind, { as: KELP })).toMatchObject(notFound)
  expect(await add(kind, 'Mine', {}, '0'.repeat(32))).toMatchObject(notFound)
  // The id exists, but belongs to a transaction of another kind.
  expect(
    await list(kind === 'payment' ? 'paymentRequest' : 'payment', {}, ids[kind]),
  ).toMatchObject(notFound)
})

test('a key has no notes, and a call without a token is refused', async () => {
  expect((await add('paymentRequest', 'By key', { as: KEY })).status).toBeGreaterThanOrEqual(401)
  expect((await list('paymentRequest', { as: KEY })).status).toBeGreaterThanOrEqual(401)
  expect((await list('paymentRequest', { as: null })).status).toBe(401)
})

describe('the text', () => {
  test('keeps its lines and special characters', async () => {
    const text = '<script>alert(1)</script>\n\t=SUM(A1) “日本” 😀'
    const note = await added('payment', ` ${text.replace('\n', '\r\n')} `)
    expect(note.text).toBe(text)
  })

  test.each([
    ['', 'Enter a note'],
    ['  \n ', 'Enter a note'],
    ['x'.repeat(2001), 'Enter a note of up to 2,000 characters'],
    ['bell\u0007', 'Use visible characters'],
  ])('%j is refused with the reason', async (text, reason) => {
    const { status, body } = await add('payment', text)
    expect(status).toBe(400)
    expect(body.message).toContain(reason)
  })

  test.each([[undefined], [null], [1], [['a']]])('is refused if it is %j', async (text) => {
    expect((await add('payment', text)).status).toBe(400)
  })

  test('of 2,000 characters is kept', async () => {
    expect((await added('payment', '😀'.repeat(1000))).text).toHaveLength(2000)
  })
})

test('with a key, a repeated call adds one note', async () => {
  const headers = { 'idempotency-key': 'note-once' }
  const first = await added('payment', 'Only once', { headers })
  const again = await added('payment', 'Only once', { headers })
  expect(again).toEqual(first)
  const { body } = await list('payment')
  expect(body.notes.filter(({ text }: Note) => text === 'Only once')).toHaveLength(1)
  expect((await add('payment', 'Something else', { headers })).status).toBe(422)
})

test('an entry of the audit trail says who added a note, and to what', async () => {
  const { noteId } = await added('payment', 'Audited', { as: SUPPORT })
  const { body } = await call('GET', '/portal/v1/clients/HARBOUR/activity', { as: ADMIN })
  expect(body.records[0]).toMatchObject({
    actor: { name: SUPPORT },
    action: 'note.add',
    description: 'added a note to a transaction',
    subjectId: ids.payment,
    details: { kind: 'payment', noteId },
  })
})

test('nothing of a note is changed or deleted', async () => {
  for (const change of [
    `UPDATE transaction_notes SET body = 'Other'`,
    'DELETE FROM transaction_notes',
  ])
    await expect(platform.pool.query(change)).rejects.toThrow('notes are append only')
})

describe('hiding a note', () => {
  const hide = (noteId: string, options: CallOptions = {}) =>
    call('POST', `/portal/v1/notes/${noteId}/hide`, { as: ADMIN, ...options })

  test('removes its text from lists and the search, and the audit trail says who did it', async () => {
    const { noteId } = await added('payment', 'Zanzibarium of cloves', { as: SUPPORT })
    expect(idsOf(await search('zanzibarium'), 'payment')).toEqual(['wages-1'])
    expect(await hide(noteId, { as: FINANCE })).toMatchObject({
      status: 403,
      body: { message: 'Only its writer or an admin can hide a note' },
    })
    expect((await hide(noteId, { as: KELP })).status).toBe(404)
    expect((await hide(noteId, { as: SUPPORT })).status).toBe(200)
    // Its writer hid the note first, so a second call changes nothing.
    expect((await hide(noteId)).body.hidden.by).toBe(SUPPORT)
    const { body } = await list('payment')
    expect(body.notes[0]).toMatchObject({
      noteId,
      text: '',
      hidden: { by: SUPPORT, datetime: '2026-11-20T03:00:00.000Z' },
    })
    expect(idsOf(await search('zanzibarium'), 'payment')).toEqual([])
    const trail = await call('GET', '/portal/v1/clients/HARBOUR/activity', { as: ADMIN })
    expect(trail.body.records).toContainEqual(
      expect.objectContaining({ action: 'note.hide', subjectId: ids.payment, details: { noteId } }),
    )
  })
})

test('a transaction has a hundred notes at most', async () => {
  const id = await provider.paid(1)
  await platform.pool.query(
    `INSERT INTO transaction_notes (client_id, note_id, kind, record_id, body, author_id, author_name, author_role, created_at)
     SELECT 'HARBOUR', lpad(to_hex(n), 32, '0'), 'paymentRequest', $1, 'Note ' || n,
            '00000000-0000-4000-8000-000000000001', 'a', 'BASE_ADMIN', now()
       FROM generate_series(1, $2::int) n`,
    [id, MOST_NOTES - 1],
  )
  expect((await add('paymentRequest', 'The last', {}, id)).status).toBe(201)
  expect(await add('paymentRequest', 'One more', {}, id)).toMatchObject({
    status: 409,
    body: { message: 'A transaction can have up to 100 notes' },
  })
  expect((await list('paymentRequest', {}, id)).body.notes).toHaveLength(100)
})

describe('the search of everything', () => {
  const words: Record<string, string> = {
    paymentRequest: 'apricot',
    payment: 'banana',
    paymentInitiation: 'cherry',
    paymentAgreement: 'damson',
  }

  test.each(kinds)(
    'finds a %s by the words of a note, with the part that has them',
    async (kind) => {
      const text = `${'Long ago. '.repeat(30)}The customer of ${words[kind]} asked about a chargebäck. ${'And so on. '.repeat(30)}`
      await added(kind, text, { as: SUPPORT })
      const answer = await search(`chargeback ${words[kind]}`, { as: FINANCE })
      expect(answer.groups.map((group) => group.kind)).toEqual([kind])
      const opened = kind === 'payment' ? 'wages-1' : ids[kind]
      expect(idsOf(answer, kind)).toEqual([opened])
      const [hit] = answer.groups[0]?.hits ?? []
      expect(hit?.matched.map(({ field }) => field)).toEqual(['note'])
      expect(hit?.matched[0]?.text).toContain('chargebäck')
      expect(hit?.matched[0]?.text.length).toBeLessThan(130)
    },
  )

  test('finds no notes of another tenant', async () => {
    expect((await search('chargeback', { as: KELP })).groups).toEqual([])
  })

  test('finds no notes of a kind that the role may not see', async () => {
    const answer = await search('chargeback', { as: 'finance.operator@harbour.example' })
    expect(answer.groups.map(({ kind }) => kind)).toEqual(kinds.slice(0, 3))
  })
})

test('an export has a column with the notes, in the zone of the file', async () => {
  const id = await provider.paid(7, { clientBranch: 'Two notes' })
  await provider.paid(8, { clientBranch: 'Two notes' })
  for (const text of ['=1+1', 'Second\nline']) {
    expect((await add('paymentRequest', text, { as: SUPPORT }, id)).status).toBe(201)
    clock.advance(60_000)
  }
  const { post, until, file } = exportCalls(provider)
  const createdExport = await post({
    kind: 'paymentRequest',
    search: { clientBranch: 'Two notes' },
    columns: ['PaymentRequestId', 'Notes'],
    zone: 'Australia/Sydney',
    format: 'csv',
  })
  expect(createdExport, createdExport.text).toMatchObject({ status: 201 })
  await until(createdExport.body.exportId, ({ status }) => status === 'DONE')
  const rows = readCsv((await file(createdExport.body.exportId)).body)
  expect(rows[0]).toEqual(['Payment Request ID', 'Notes'])
  expect(rows.find(([first]) => first === id)?.[1]).toBe(
    `2026-11-20T14:00:00.000+11:00 ${SUPPORT}: =1+1\n2026-11-20T14:01:00.000+11:00 ${SUPPORT}: Second\nline`,
  )
  expect(rows.map(([, notes]) => notes === '')).toEqual([false, true, false])
})
