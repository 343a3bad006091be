import { describe, expect, test } from 'vitest'
import { clientSettings, notifyOnOf } from './client-settings.ts'

const settings = clientSettings('tideway')
const accepts = (body: unknown) => settings.safeParse(body).success

test.each([
  {},
  { thinPayload: true },
  { ipWhitelist: ['203.0.113.7'] },
  { keys: [{ id: 'DISTABCDEF', hash: `$2b$10$${'a'.repeat(53)}` }] },
  { logoUrl: 'http://localhost:4001/assets/x.png' },
  { logoUrl: null },
  { topUpPayId: true },
  { featureFlags: { mt940Report: { enabled: true, version: 'v2', interval: 'daily' } } },
  { customReportFields: ['Amount', 'DateTime'], reportSchedule: 'early' },
  { reportSFTPHost: null, reportSFTPPort: null, reportSFTPUserName: null, reportSFTPFolder: null },
  { tidewayIdNotifyOn: ['COMPLETE', 'EXPIRED'] },
  { tidewayIdNotifyOn: [] },
])('accepts the settings %j', (body) => {
  expect(accepts(body)).toBe(true)
})

test.each([
  { clientName: 'Other' },
  { ipWhitelist: ['203.0.113.256'] },
  { keys: [] },
  { keys: [{ keyId: 'DISTABCDEF', enabled: false }] },
  { settlementPayId: 'me@mine.example' },
  { reportSFTPPublicKey: 'ssh-ed25519 x' },
  { topUpPayId: false },
  { topUpPayId: 'me@mine.example' },
  { thinPayload: 'true' },
  { featureFlags: {} },
  { featureFlags: { mt940Report: { enabled: true } } },
  { featureFlags: { mt940Report: { enabled: true, version: 'v3', interval: 'daily' } } },
  { otherIdNotifyOn: ['COMPLETE'] },
  { tidewayIdNotifyOn: ['PAID'] },
  { tidewayIdNotifyOn: ['COMPLETE', 'COMPLETE'] },
])('rejects the settings %j', (body) => {
  expect(accepts(body)).toBe(false)
})

describe('the statuses that a request’s own callback is notified of', () => {
  const config = { clientId: 'HARBOUR', clientName: 'Harbour' }

  test('are only COMPLETE if the config names none, or none that is known', () => {
    expect(notifyOnOf(config, 'tideway')).toEqual(['COMPLETE'])
    expect(notifyOnOf({ ...config, tidewayIdNotifyOn: 'all' }, 'tideway')).toEqual(['COMPLETE'])
  })

  test('are those in the config under the brand’s name', () => {
    const other = { ...config, partnerIdNotifyOn: ['EXPIRED'] }
    expect(notifyOnOf(other, 'partner')).toEqual(['EXPIRED'])
    expect(notifyOnOf(other, 'tideway')).toEqual(['COMPLETE'])
  })
})
