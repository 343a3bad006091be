// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { startFakeProvider } from '@tideway/browser/test/fake-provider'
import { PayIdDomains } from '@tideway/contract/settings/pay-id-domains'
import { expect, test, vi } from 'vitest'
import { z } from 'zod/mini'
import { openApp } from '../../../test/app.tsx'
import { answerSettings, CONFIG, findSection } from '../../../test/settings-answers.ts'

const provider = startFakeProvider()
const path = `${CONFIG}/payIdDomains`
const claim = {
  domain: 'pay.harbour.example',
  merchantName: 'Harbour',
  status: 'PENDING' as const,
  proof: {
    recordName: '_tideway-payid.pay.harbour.example',
    recordValue: 'tideway-domain-verification=k1nQ7cUuS2m0a8Zt4rXwPg',
    expiresDatetime: '2026-12-06T03:00:00.000Z',
  },
}

async function openSection(domains: z.infer<typeof PayIdDomains>) {
  answerSettings(provider)
  provider.answer(`GET ${path}`, PayIdDomains, domains)
  const { press } = openApp({ role: 'BASE_ADMIN', path: '/settings' })
  const section = await findSection('PayID Domains')
  return { press, section }
}

test('a client without a domain adds one, and sees the record to publish', async () => {
  const { press, section } = await openSection([])
  expect(section.queryByRole('list')).toBe(null)
  const domain = section.getByRole<HTMLInputElement>('textbox', { name: 'New PayID domain' })
  const add = section.getByRole('button', { name: 'Add PayID domain' })
  await press.type(domain, 'pay')
  await press.click(add)
  section.getByText('Enter a domain, such as pay.your-shop.com.au')
  expect(provider.callsOf(`POST ${path}`)).toHaveLength(0)

  await press.type(domain, '.harbour.example')
  await press.type(
    section.getByRole('textbox', { name: 'Name shown to payers (optional)' }),
    'Harbour',
  )
  provider.answer(`POST ${path}`, PayIdDomains, [claim])
  provider.answer(`GET ${path}`, PayIdDomains, [claim])
  await press.click(add)
  await section.findByText(claim.proof.recordValue)
  expect(provider.callsOf(`POST ${path}`).map(({ body }) => body)).toEqual([
    { domain: 'pay.harbour.example', merchantName: 'Harbour' },
  ])
  expect(domain.value).toBe('')
})

test('a rejected domain keeps the typed values, with the reason', async () => {
  const { press, section } = await openSection([])
  const reason = 'PayID domain pay.kelp.example is already in use'
  provider.refuse(`POST ${path}`, 400, reason)
  const domain = section.getByRole<HTMLInputElement>('textbox', { name: 'New PayID domain' })
  await press.type(domain, 'pay.kelp.example')
  await press.click(section.getByRole('button', { name: 'Add PayID domain' }))
  await section.findByText(reason)
  expect(domain.value).toBe('pay.kelp.example')
})

test('a claim can be removed, and a verified domain has no buttons', async () => {
  const verified = { domain: 'shop.harbour.example', status: 'VERIFIED' as const }
  const { press, section } = await openSection([claim, verified])
  expect(section.queryByRole('button', { name: 'Verify shop.harbour.example' })).toBe(null)
  expect(section.queryByRole('button', { name: 'Remove shop.harbour.example' })).toBe(null)
  provider.answer(`DELETE ${path}/pay.harbour.example`, z.null(), null)
  provider.answer(`GET ${path}`, PayIdDomains, [verified])
  await press.click(section.getByRole('button', { name: 'Remove pay.harbour.example' }))
  await screen.findByText('VERIFIED')
  expect(await section.findAllByRole('listitem')).toHaveLength(1)
})

test('a link to the domains scrolls to them, although they appear after the other sections', async () => {
  answerSettings(provider)
  provider.answer(`GET ${path}`, PayIdDomains, [])
  const shown: string[] = []
  vi.stubGlobal('scrollTo', () => undefined)
  Element.prototype.scrollIntoView = function scrollIntoView() {
    shown.push(this.id)
  }
  openApp({ role: 'BASE_ADMIN', path: '/settings#payid-domains' })
  await findSection('PayID Domains')
  await waitFor(() => expect(shown).toEqual(['payid-domains']))
})
