import type { ComponentType } from 'react'
import { lazyComponent, useLazyComponent } from '../ui/lazy-component.ts'
import type { AskedHereProps } from './asked-here.tsx'

const askedHere = lazyComponent(async () => (await import('./asked-here.tsx')).AskedHere)

/** Returns the requests for approval of a screen, which are loaded after the screen itself. */
export function useAskedHere(): ComponentType<AskedHereProps> | undefined {
  return useLazyComponent(askedHere, true, () => undefined)
}
