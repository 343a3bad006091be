// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react'
import { startFakeProvider } from '@tideway/browser/test/fake-provider'
import { UploadedAsset } from '@tideway/contract/apps/logo'
import { expect, test } from 'vitest'
import { openApp } from '../../../test/app.tsx'
import { decodeImagesAs, pngFile } from '../../../test/images.ts'
import {
  acceptSave,
  answerConfig,
  answerSettings,
  CONFIG,
  findSection,
} from '../../../test/settings-answers.ts'

const provider = startFakeProvider()
const ASSETS = 'POST /portal/v1/clientsAssets'

test('a failed upload or save is reported at the top and keeps the chosen logo, which is uploaded once', async () => {
  answerSettings(provider)
  decodeImagesAs({ width: 120, height: 30 })
  const { press } = openApp({ role: 'BASE_ADMIN', path: '/settings' })
  const branding = await findSection('Branding')
  const save = () => press.click(branding.getByRole('button', { name: 'Save' }))
  branding.getByRole('button', { name: 'Save', description: 'Choose a logo to save.' })
  fireEvent.change(branding.getByLabelText('Logo'), { target: { files: [pngFile()] } })
  await branding.findByRole('img', { name: 'New logo' })

  provider.refuse(ASSETS, 400, 'No room for images')
  await save()
  const alert = within(await screen.findByRole('alert'))
  alert.getByText('We were unable to save your settings. Have you completed your on-boarding?')
  alert.getByText('No room for images')
  alert.getByText('Currently saved: no logo.')
  await press.click(alert.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('alert')).toBe(null)
  branding.getByRole('img', { name: 'New logo' })

  const url = 'http://provider.example/assets/1.png'
  provider.answer(ASSETS, UploadedAsset, { url })
  provider.refuse(`PUT ${CONFIG}`, 400, 'Not now')
  await save()
  await screen.findByText('Not now')
  acceptSave(provider, { logoUrl: url })
  answerConfig(provider, { logoUrl: url })
  await save()
  await branding.findByRole('img', { name: 'Logo' })
  expect(screen.queryByRole('alert')).toBe(null)
  expect(provider.callsOf(ASSETS)).toHaveLength(2)
  expect(provider.callsOf(`PUT ${CONFIG}`).map(({ body }) => body)).toEqual([
    { logoUrl: url },
    { logoUrl: url },
  ])
})
