// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { startFakeProvider } from '@tideway/browser/test/fake-provider'
import { ClientConfig } from '@tideway/contract/clients/clients'
import { expect, test } from 'vitest'
import { z } from 'zod/mini'
import { renderFor } from '../../../../test/render.tsx'
import { useNewKeys } from './use-new-keys.ts'

const provider = startFakeProvider()
const CONFIG = 'GET /portal/v1/clients/HARBOUR'
const SAVE = 'PUT /portal/v1/clients/HARBOUR'

function Keys() {
  const { state, generate } = useNewKeys(undefined)
  function pressTwice() {
    generate({ hmac: true, name: 'Shop' })
    generate({ hmac: true, name: 'Shop' })
  }
  return (
    <>
      <button onClick={pressTwice} type="button">
        Generate
      </button>
      <p role="status">{state.name}</p>
      <p data-testid="held">{String(state.name === 'made' && state.held !== undefined)}</p>
      {state.name === 'made'
        ? state.shown.map(({ label, value }) => (
            <output aria-label={label} key={label}>
              {value}
            </output>
          ))
        : null}
      {state.name === 'asking' && state.failure ? <p role="alert">{state.failure.kind}</p> : null}
    </>
  )
}

const SavedKeys = z.object({
  keys: z.array(z.object({ id: z.string(), hmacKey: z.optional(z.string()) })),
})
const savedKeys = () => provider.callsOf(SAVE).map(({ body }) => SavedKeys.parse(body).keys)

test('keys are created once, and their secrets are in no cache or storage of the page', async () => {
  provider.answer(CONFIG, ClientConfig, { clientId: 'HARBOUR', clientName: 'Harbour' })
  provider.answer(SAVE, z.object({}), {})
  const { press, queryClient, unmount } = renderFor('BASE_ADMIN', <Keys />)
  await press.click(screen.getByRole('button', { name: 'Generate' }))
  const secret = await screen.findByLabelText('Secret key')
  const values = [
    secret,
    screen.getByLabelText('Distributable key'),
    screen.getByLabelText('HMAC key'),
  ]
  expect(savedKeys()).toHaveLength(1)
  const browserState = JSON.stringify([
    queryClient
      .getMutationCache()
      .getAll()
      .map(({ state }) => state),
    queryClient
      .getQueryCache()
      .getAll()
      .map(({ state }) => state),
    { ...localStorage },
    { ...sessionStorage },
  ])
  expect(browserState).toContain('"variables":{"hmac":true,"name":"Shop"}')
  for (const { textContent } of values) {
    const random = textContent.split('_').at(-1)
    expect(random).toMatch(/^[A-Za-z0-9]{16,}$/)
    expect(browserState).not.toContain(random)
  }
  unmount()
  await waitFor(() => expect(queryClient.getMutationCache().getAll()).toEqual([]))
})

test('after a lost response, the keys are looked up before others are created', async () => {
  provider.lose(SAVE)
  provider.refuse(CONFIG, 503, 'Later')
  const { press } = renderFor('BASE_ADMIN', <Keys />)
  await press.click(screen.getByRole('button', { name: 'Generate' }))
  expect((await screen.findByRole('alert')).textContent).toBe('unknown')
  const [lost = []] = savedKeys()
  const keys = lost.map(({ id }) => ({
    keyId: id,
    enabled: true,
    hmacEnabled: false,
    permittedOperationArnRegexes: [],
    createdDateTime: '2026-11-20T01:40:18.000Z',
  }))
  provider.answer(CONFIG, ClientConfig, { clientId: 'HARBOUR', clientName: 'Harbour', keys })
  await press.click(screen.getByRole('button', { name: 'Generate' }))
  await screen.findByLabelText('Secret key')
  expect(savedKeys()).toHaveLength(1)
})

test('keys that wait for approval are shown once, because only this page has their secrets', async () => {
  provider.answer(CONFIG, ClientConfig, { clientId: 'HARBOUR', clientName: 'Harbour' })
  provider.hold(SAVE)
  const { press } = renderFor('BASE_ADMIN', <Keys />)
  await press.click(screen.getByRole('button', { name: 'Generate' }))
  await screen.findByLabelText('Secret key')
  expect(screen.getByTestId('held').textContent).toBe('true')
  expect(savedKeys()).toHaveLength(1)
})
