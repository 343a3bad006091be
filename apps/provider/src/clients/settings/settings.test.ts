import { reportFields } from '@tideway/contract/reports/report-fields'
import { generateKey } from 'openpgp'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestProvider } from '../../../test/provider.ts'
import { dataUrl, drawing, ofSize } from '../../../test/records/images.ts'
import { testClock } from '../../platform/clock.ts'

const NOW = '2026-11-20T03:00:00.000Z'
const clock = testClock(NOW)
const provider = await openTestProvider({ clock })
const { call, platform, database } = provider

beforeEach(() => clock.advance(60_000))
afterAll(() => provider.close())

const admin = { as: 'admin@harbour.example' }
const path = (clientId: string) => `/portal/v1/clients/${clientId}`
const save = (body: object, clientId = 'HARBOUR', options: object = admin) =>
  call('PUT', path(clientId), { body, ...options })
const config = async (clientId = 'HARBOUR', options: object = admin) =>
  (await call('GET', path(clientId), options)).body
const trail = async (clientId = 'HARBOUR', options: object = admin) =>
  (await call('GET', `${path(clientId)}/activity`, options)).body.records
const refused = (message: string) => [
  400,
  { message, details: { failureCode: 'ERR0.03', failureReason: message } },
]
const target = {
  reportSFTPHost: 'sftp.harbour.example',
  reportSFTPPort: 2222,
  reportSFTPUserName: 'tideway',
  reportSFTPFolder: 'reports',
}
const noTarget = {
  reportSFTPHost: null,
  reportSFTPPort: null,
  reportSFTPUserName: null,
  reportSFTPFolder: null,
}
const hash = `$2b$10$${'a'.repeat(53)}`

describe('a save', () => {
  test.each([
    [{ ipWhitelist: ['203.0.113.7', '198.51.100.1'] }],
    [{ ipWhitelist: [] }],
    [{ thinPayload: true }],
    [{ thinPayload: false }],
    [{ featureFlags: { mt940Report: { enabled: true, version: 'v2', interval: 'daily' } } }],
    [{ reportSchedule: 'early', reportNotificationsEmail: 'finance@harbour.example' }],
    [target],
    [{ tidewayIdNotifyOn: ['COMPLETE', 'EXPIRED'] }],
    [{ tidewayIdNotifyOn: [] }],
    [{}],
  ])('of %j is answered, read again, and changes nothing else', async (settings) => {
    const before = await config()
    const answer = await save(settings)
    expect(answer.status, answer.text).toBe(200)
    const { reportSFTPPublicKey: _made, ...after } = answer.body
    const { reportSFTPPublicKey: _before, ...rest } = before
    expect(after).toEqual({ ...rest, ...settings })
    expect(await config()).toEqual(answer.body)
  })

  test('orders report columns and keeps each once', async () => {
    const chosen = ['SettledBy', 'Amount', 'DateTime', 'Amount']
    const { body } = await save({ customReportFields: chosen })
    expect(body.customReportFields).toEqual(['DateTime', 'Amount', 'SettledBy'])
  })

  test('keeps report columns about refunds, with other columns or alone', async () => {
    for (const customReportFields of [
      ['Amount', 'RefundDescription', 'ClientRefundId'],
      ['ClientRefundId'],
      [...reportFields],
      ['Amount'],
    ]) {
      const { body } = await save({ customReportFields })
      expect(body.customReportFields).toEqual(customReportFields)
      expect((await config()).customReportFields).toEqual(customReportFields)
    }
  })

  test('adds keys with the other settings, and never returns their hashes', async () => {
    const { status, body, text } = await save({
      keys: [{ id: 'DISTSETTIN', hash }],
      thinPayload: true,
    })
    expect(status, text).toBe(200)
    expect(body.keys.map(({ keyId }: { keyId: string }) => keyId)).toContain('DISTSETTIN')
    expect(text).not.toContain('$2b$')
    const again = await save({ keys: [{ id: 'DISTSETTIN', hash }], thinPayload: false })
    expect(again.status).toBe(409)
    // A save that was rejected in part must not take effect in part.
    expect((await config()).thinPayload).toBe(true)
  })

  test('can set every part for the first time for a new client', async () => {
    const owner = { as: 'owner@newclient.example' }
    for (const settings of [
      { ipWhitelist: ['203.0.113.9'] },
      { thinPayload: true },
      { featureFlags: { mt940Report: { enabled: true, version: 'v1', interval: 'hourly' } } },
      { ...target, customReportFields: ['Amount'] },
    ]) {
      const answer = await save(settings, 'NEWCLIENT', owner)
      expect(answer.status, answer.text).toBe(200)
      expect(answer.body).toMatchObject(settings)
    }
  })

  test('of different parts by two people loses nothing', async () => {
    const parts = [
      { ipWhitelist: ['203.0.113.20'] },
      { thinPayload: true },
      { tidewayIdNotifyOn: ['EXPIRED'] },
      { reportSchedule: 'early' },
      { featureFlags: { mt940Report: { enabled: true, version: 'v2', interval: 'hourly' } } },
      { reportNotificationsEmail: 'ops@harbour.example' },
      { customReportFields: ['CRDR'] },
    ]
    const answers = await Promise.all(parts.map((part) => save(part, 'HARBOURM1')))
    expect(answers.map(({ status }) => status)).toEqual(parts.map(() => 200))
    expect(await config('HARBOURM1')).toMatchObject(Object.assign({}, ...parts))
  })

  test('is in the audit trail by its part with earlier values, unless it changes nothing', async () => {
    await save({ ipWhitelist: ['203.0.113.1'] }, 'HARBOURN1')
    await save({ ipWhitelist: ['203.0.113.2'], thinPayload: true }, 'HARBOURN1')
    await save({ ipWhitelist: ['203.0.113.2'], thinPayload: true }, 'HARBOURN1')
    expect(await trail('HARBOURN1')).toMatchObject([
      {
        action: 'thinPayload.change',
        result: 'DONE',
        details: { thinPayload: 'true', thinPayloadBefore: 'false' },
      },
      {
        action: 'ipWhitelist.change',
        actor: { kind: 'USER', name: 'admin@harbour.example', organisationId: 'HARBOUR' },
        clientId: 'HARBOURN1',
        details: { ipWhitelist: '203.0.113.2', ipWhitelistBefore: '203.0.113.1' },
      },
      {
        action: 'ipWhitelist.change',
        details: { ipWhitelist: '203.0.113.1', ipWhitelistBefore: '' },
      },
    ])
  })
})

describe('a rejected save changes nothing', () => {
  test.each([
    [{ reportSFTPHost: 'a b' }, 'Invalid Hostname'],
    [{ reportSFTPPort: 70_000 }, 'Invalid Port'],
    [{ reportSFTPUserName: ' ' }, 'Invalid Username'],
    [{ reportSFTPFolder: '/in' }, 'Invalid folder'],
    [{ reportNotificationsEmail: 'finance' }, 'Invalid Email'],
    [{ customReportFields: [] }, 'Should not be empty'],
    [
      { reportsEncryptionPublicKey: 'mDMEaR' },
      'The key must be in ASCII-armored format (begins with -----BEGIN PGP PUBLIC KEY BLOCK-----)',
    ],
    [
      { reportsEncryptionPublicKey: '-----BEGIN PGP PUBLIC KEY BLOCK-----\n\nmDMEaR' },
      'The encryption key is not a valid OpenPGP public key',
    ],
    [
      { ...target, reportSFTPFolder: null },
      'Host, Port, Username and Folder are all required if you want to upload reports to your SFTP server',
    ],
    [
      { logoUrl: 'https://elsewhere.example/logo.png' },
      'logoUrl must be an image that was uploaded for this client',
    ],
    [
      { ipWhitelist: Array.from({ length: 11 }, (_, last) => `203.0.113.${last}`) },
      '[ipWhitelist is out of range (maximum allowed: 10)]',
    ],
    [{ ipWhitelist: ['203.0.113.1', '203.0.113.1'] }, '[ipWhitelist must be unique]'],
    [{ tidewayIdNotifyOn: ['COMPLETE', 'COMPLETE'] }, '[statuses must be unique]'],
    [
      { clientName: 'Other' },
      '[object instance has properties which are not allowed by the schema: ["clientName"]]',
    ],
    [{ thinPayload: 'yes' }, '[thinPayload has the wrong type: expected boolean]'],
  ])('with settings %j: %s', async (settings, message) => {
    const before = await config()
    const answer = await save({ reportSchedule: 'late', ...settings })
    expect([answer.status, answer.body]).toEqual(refused(message))
    expect(await config()).toEqual(before)
  })

  test('and is in the audit trail with its reason', async () => {
    await save({ reportSFTPHost: 'a b' })
    const [last] = await trail()
    expect(last).toMatchObject({
      action: 'dailyReport.change',
      result: 'REFUSED',
      reason: 'Invalid Hostname',
      subjectId: 'HARBOUR',
    })
  })

  test('if it names only part of a server that was not set', async () => {
    await save(noTarget)
    const answer = await save({ reportSFTPHost: 'sftp.harbour.example' })
    expect(answer.status).toBe(400)
    expect(answer.body.message).toMatch(/^Host, Port, Username and Folder are all required/)
  })
})

describe('the server of the reports', () => {
  test('can be changed in part if it is complete, and only cleared as a whole', async () => {
    expect((await save(target)).status).toBe(200)
    const moved = await save({ reportSFTPFolder: 'other' })
    expect(moved.body).toMatchObject({ ...target, reportSFTPFolder: 'other' })
    expect((await save({ reportSFTPFolder: null })).status).toBe(400)
    const empty = { reportSFTPHost: '', reportSFTPUserName: '', reportSFTPFolder: '' }
    expect((await save({ ...empty, reportSFTPPort: null })).body).toMatchObject(noTarget)
  })

  test('gets a key at the first save, which is then kept', async () => {
    expect((await config('HARBOURN1')).reportSFTPPublicKey).toBeNull()
    const first = await save({ reportSchedule: 'late' }, 'HARBOURN1')
    const key = first.body.reportSFTPPublicKey
    expect(key).toMatch(/^ssh-ed25519 \S+ tideway-reports-HARBOURN1$/)
    await Promise.all([save(target, 'HARBOURN1'), save({ reportSchedule: 'early' }, 'HARBOURN1')])
    expect((await config('HARBOURN1')).reportSFTPPublicKey).toBe(key)
  })
})

describe('an OpenPGP key for reports', () => {
  const newKey = async (options: object = {}) =>
    generateKey({
      userIDs: [{ name: 'Harbour' }],
      date: new Date('2026-11-01T00:00:00.000Z'),
      format: 'armored',
      ...options,
    })

  test('that can be used to encrypt is stored unchanged, and the audit trail has its digest', async () => {
    const { publicKey } = await newKey()
    const { body } = await save({ reportsEncryptionPublicKey: publicKey })
    expect(body.reportsEncryptionPublicKey).toBe(publicKey)
    const [last] = await trail()
    expect(last.details).toEqual({
      reportsEncryptionPublicKey: expect.stringMatching(/^[0-9a-f]{16}$/),
      reportsEncryptionPublicKeyBefore: null,
    })
    expect((await save({ reportsEncryptionPublicKey: '' })).body.reportsEncryptionPublicKey).toBe(
      null,
    )
  })

  test('that has expired or is private is rejected at once', async () => {
    const { publicKey } = await newKey({ keyExpirationTime: 86_400 })
    const expired = await save({ reportsEncryptionPublicKey: publicKey })
    expect([expired.status, expired.body]).toEqual(
      refused('The encryption key expired on 2026-11-02'),
    )
    const { privateKey } = await newKey()
    const secret = await save({ reportsEncryptionPublicKey: privateKey })
    expect(secret.body.message).toMatch(/^The key must be in ASCII-armored format/)
    expect((await config()).reportsEncryptionPublicKey).toBeNull()
  })
})

test('enabling statements records the time, and saving them again does not change it', async () => {
  const mt940 = (enabled: boolean) =>
    save(
      { featureFlags: { mt940Report: { enabled, version: 'v1', interval: 'hourly' } } },
      'KELPCO1',
      {
        as: 'admin@kelp.example',
      },
    )
  const since = async () => {
    const { rows } = await database.pool.query(
      `SELECT mt940_since FROM clients WHERE client_id = 'KELPCO1'`,
    )
    return rows[0].mt940_since?.toISOString()
  }
  await mt940(true)
  const first = clock.now().toISOString()
  expect(await since()).toBe(first)
  clock.advance(60_000)
  await mt940(true)
  expect(await since()).toBe(first)
  await mt940(false)
  clock.advance(60_000)
  await mt940(true)
  expect(await since()).toBe(clock.now().toISOString())
})

describe('a dashboard logo', () => {
  const upload = async (content: string, options: object = admin, query = '') =>
    call('POST', `/portal/v1/clientsAssets${query}`, { body: { content }, ...options })

  test('can be uploaded, saved, shown in the configuration and removed again', async () => {
    const { status, body } = await upload(dataUrl(await drawing()))
    expect(status).toBe(200)
    expect(body.url).toMatch(/^http:\/\/localhost:4001\/assets\/[\w-]{32}\.png$/)
    expect((await save({ logoUrl: body.url })).body.logoUrl).toBe(body.url)
    expect((await save({ thinPayload: true })).body.logoUrl).toBe(body.url)
    const shown = await provider.app.inject({ url: new URL(body.url).pathname })
    expect(shown.statusCode).toBe(200)
    expect((await save({ logoUrl: null })).body.logoUrl).toBeNull()
  })

  test('must follow the same rules as the checkout’s', async () => {
    const tooLarge = await upload(dataUrl(ofSize(await drawing(300, 60), 60_001)))
    expect([tooLarge.status, tooLarge.body]).toEqual(refused('Image size should be less than 60KB'))
    const far = await upload(dataUrl(ofSize(await drawing(300, 60), 150_000)))
    expect([far.status, far.body]).toEqual(refused('Image size should be less than 60KB'))
    const text = await upload(dataUrl(Buffer.from('<svg/>')))
    expect([text.status, text.body]).toEqual(refused('The image must be a png or jpeg file'))
  })

  test('of another client is rejected', async () => {
    const kelp = { as: 'admin@kelp.example' }
    const { body } = await upload(dataUrl(await drawing(90, 20)), kelp)
    const answer = await save({ logoUrl: body.url })
    expect([answer.status, answer.body]).toEqual(
      refused('logoUrl must be an image that was uploaded for this client'),
    )
    expect((await save({ logoUrl: body.url }, 'KELPCO1', kelp)).status).toBe(200)
  })

  test('of a client below is uploaded for that client', async () => {
    const { body } = await upload(dataUrl(await drawing(80, 20)), admin, '?clientId=HARBOURN1')
    expect((await save({ logoUrl: body.url })).status).toBe(400)
    expect((await save({ logoUrl: body.url }, 'HARBOURN1')).body.logoUrl).toBe(body.url)
    const foreign = await upload(dataUrl(await drawing(70, 20)), admin, '?clientId=KELPCO1')
    expect(foreign.status).toBe(403)
  })
})

test('another client’s settings cannot be saved', async () => {
  for (const clientId of ['KELPCO1', 'NOBODY1']) {
    const answer = await save({ thinPayload: true }, clientId)
    expect([answer.status, answer.body.message]).toEqual([404, 'The client can not be found'])
  }
  const child = { as: 'admin@newtown.harbour.example' }
  expect((await save({ thinPayload: true }, 'HARBOUR', child)).status).toBe(404)
  const { rows } = await platform.pool.query(
    `SELECT count(*) AS saved FROM activities WHERE client_id = 'KELPCO1' AND action = 'thinPayload.change'`,
  )
  expect(Number(rows[0].saved)).toBe(0)
})
