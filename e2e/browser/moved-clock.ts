import type { BrowserContext } from '@playwright/test'

/** Chromium waits for ever for some files when its process has a moved clock, so only its pages get one. */
export function withoutMovedClock(env: NodeJS.ProcessEnv): Record<string, string> {
  const { LD_PRELOAD: _library, FAKETIME: _offset, ...others } = env
  return Object.fromEntries(Object.entries(others).map(([name, value = '']) => [name, value]))
}

/** Gives pages the clock of `npm test -- --clock`, which the system under test has. It works forwards only. */
export async function moveClockOfPages(context: BrowserContext): Promise<void> {
  const offset = Number.parseInt(process.env.FAKETIME ?? '0', 10) * 1000
  if (offset === 0) return
  await context.addInitScript((ms) => {
    const RealDate = Date
    globalThis.Date = class extends RealDate {
      constructor(...parts: unknown[]) {
        if (parts.length === 0) super(RealDate.now() + ms)
        else super(...(parts as [number]))
      }
      static override now() {
        return RealDate.now() + ms
      }
    } as DateConstructor
  }, offset)
}
