import { expect, test } from 'vitest'
import { anchorOf, partOfAnchor, specifiedParts, specifiedSections } from './settings-sections.ts'

const parts = Object.entries(specifiedParts).map(([name, titles]) => ({ name, titles }))

test('the sections of the specification are in its order, in parts', () => {
  expect(specifiedSections).toEqual([
    'API Keys',
    'IP Whitelisting',
    'TopUp PayID',
    'Configure Webhook Destinations',
    'Webhooks Settings',
    'Branding',
    'MT940 Report',
    'Daily Transaction Report',
  ])
})

test.each([
  ['api-keys', 'Developers'],
  ['topup-payid', 'Developers'],
  ['configure-webhook-destinations', 'Webhooks'],
  ['webhooks-settings', 'Webhooks'],
  ['branding', 'Branding'],
  ['mt940-report', 'Reports'],
  ['daily-transaction-report', 'Reports'],
  ['', 'Developers'],
  ['single-sign-on', 'Developers'],
])('the anchor %j leads to %s', (anchor, name) => {
  expect(partOfAnchor(parts, anchor)?.name).toBe(name)
})

test('no two sections have one anchor', () => {
  expect(new Set(specifiedSections.map(anchorOf)).size).toBe(specifiedSections.length)
})
