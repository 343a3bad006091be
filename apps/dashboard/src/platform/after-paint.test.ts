import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { afterPaint } from './after-paint.ts'

let frames: (() => void)[] = []

beforeEach(() => {
  frames = []
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => frames.push(run))
  vi.stubGlobal('cancelAnimationFrame', (id: number) => {
    frames[id - 1] = () => undefined
  })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Resolves after all earlier messages, because messages between ports keep their order. */
function messages(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })
}

test('runs once after the next frame', async () => {
  const run = vi.fn()
  afterPaint(run)
  for (const frame of frames) frame()
  expect(run).not.toHaveBeenCalled()
  await vi.waitFor(() => expect(run).toHaveBeenCalledOnce())
  vi.runAllTimers()
  expect(run).toHaveBeenCalledOnce()
})

test('runs in a page that is not painted', () => {
  const run = vi.fn()
  afterPaint(run)
  vi.runAllTimers()
  expect(run).toHaveBeenCalledOnce()
})

test('does not run if cancelled, even after the frame', async () => {
  const run = vi.fn()
  const cancel = afterPaint(run)
  for (const frame of frames) frame()
  cancel()
  await messages()
  vi.runAllTimers()
  expect(run).not.toHaveBeenCalled()
})
