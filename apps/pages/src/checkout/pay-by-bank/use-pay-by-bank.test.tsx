import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { usePayByBank } from './use-pay-by-bank.ts'

const payer = { payID: '0400 123 456' }

/** Renders the actions of a payer. A read of the state ends when the test calls `endRead`. */
function renderActions() {
  const sent: string[] = []
  const reads: ((answered: boolean) => void)[] = []
  const { result } = renderHook(() =>
    usePayByBank(
      {
        ask: async () => {
          sent.push('ask')
          return { kind: 'look' }
        },
        giveUp: async () => {
          sent.push('give up')
          return true
        },
      },
      () => new Promise((resolve) => reads.push(resolve)),
    ),
  )
  const endRead = () => act(async () => reads.shift()?.(true))
  return { result, sent, endRead }
}

test('a request is sent once, however often its button is pressed', async () => {
  const { result, sent, endRead } = renderActions()
  await act(async () => {
    void result.current.ask(payer, 'mobile')
    void result.current.ask(payer, 'mobile')
  })
  await endRead()
  expect([sent, result.current.step.kind]).toEqual([['ask'], 'idle'])
})

test('a press during a read acts after it: the request is withdrawn, and another is sent', async () => {
  const { result, sent, endRead } = renderActions()
  await act(async () => void result.current.ask(payer, 'mobile'))
  await act(async () => void result.current.giveUp())
  expect(sent).toEqual(['ask'])
  await endRead()
  expect([sent, result.current.step.kind]).toEqual([['ask', 'give up'], 'givingUp'])
  await act(async () => void result.current.ask(payer, 'mobile'))
  await endRead()
  expect([sent, result.current.step.kind]).toEqual([['ask', 'give up', 'ask'], 'asking'])
  await endRead()
  expect(result.current.step.kind).toBe('idle')
})
